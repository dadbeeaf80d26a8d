"""Every test of the transport runs with all logs on, and fails when one of them shows the key."""

from collections.abc import Iterator

import pytest

from tests.transport.calling import KEY


@pytest.fixture(autouse=True)
def _quiet_logs(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    caplog.set_level("DEBUG")
    yield
    assert KEY not in caplog.text
