"""What every test shares: one event loop, and the number of examples of the property tests."""

import pytest

from tests.hypothesis_profiles import load_profile

load_profile()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Only asyncio is promised."""
    return "asyncio"
