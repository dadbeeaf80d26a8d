"""Which official scenarios are run, against which server, and which of their checks cannot hold for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from tests.entry.connections import ALBUM, PYTHON, subprocess_environment

REVISIONS = ("2025-06-18", "2025-11-25", "2026-07-28")

PRODUCT = "product"
BORDER = "border"

SERVERS: Mapping[str, Sequence[str]] = {
    PRODUCT: [*PYTHON[1:], *ALBUM.words],
    BORDER: ["-W", "error", "-m", "tests.conformance.fixture_server"],
}
"""What follows the interpreter: the demo, and the border to the SDK with tools of the scenarios' own."""

SCENARIOS: Mapping[str, str] = {
    "server-initialize": PRODUCT,
    "ping": PRODUCT,
    "tools-list": PRODUCT,
    "server-stateless": PRODUCT,
    "caching": PRODUCT,
    "tools-call-simple-text": BORDER,
    "json-schema-2020-12": BORDER,
}


@attrs.frozen
class Excuse:
    """Why a check that fails is no failure of this server, as long as its message holds these words."""

    reason: str
    words: str


OWN_TOOL = Excuse("it calls a tool that only a server made for the scenario has", "does not list the diagnostic tool")
NOTHING_LISTED = Excuse("the server has no prompts and no resources, and declares neither", "-32601")

EXCUSES: Mapping[str, Excuse] = {
    "sep-2575-http-server-header-mismatch-400": Excuse("standard streams have no headers", "with code -32022"),
    "sep-2575-http-server-method-not-found-404-initialize": Excuse(
        "over standard streams the SDK answers a late `initialize` with the revisions that it serves", "code -32022"
    ),
    "sep-2575-server-rejects-undeclared-capability": OWN_TOOL,
    "sep-2575-missing-capability-http-400": OWN_TOOL,
    "sep-2575-http-server-no-independent-requests-on-stream": OWN_TOOL,
    "sep-2575-server-no-log-without-loglevel": OWN_TOOL,
    "sep-2549-prompts-list-caching-hints": NOTHING_LISTED,
    "sep-2549-resources-list-caching-hints": NOTHING_LISTED,
    "sep-2549-resources-templates-list-caching-hints": NOTHING_LISTED,
}


@attrs.frozen(kw_only=True)
class Check:
    """One check of a scenario, as the tool wrote it down."""

    name: str
    status: str
    message: str = ""

    @property
    def excuse(self) -> str | None:
        """Why its failure is none of the server's; None when there is no such reason, or it did not fail."""
        excuse = EXCUSES.get(self.name)
        if self.status != "FAILURE" or excuse is None or excuse.words not in self.message:
            return None
        return excuse.reason

    @property
    def is_failure(self) -> bool:
        """Whether it failed without an excuse."""
        return self.status == "FAILURE" and self.excuse is None


def environment() -> Mapping[str, str]:
    """The settings of both servers: none, and this source tree."""
    return subprocess_environment(ALBUM.settings)
