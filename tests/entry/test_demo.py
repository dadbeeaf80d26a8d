"""The demo as a person plays it, once: it ends well and tells the numbers of the four conversations."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from tests.entry.connections import ROOT
from tests.entry.test_command_line import KEY, run

TITLES = ("A. ", "B. ", "C. ", "D. ")
NUMBERS = ("412", "398", "391", "7", "455", "64", "37")
DAYS = ("2026-08-02", "2026-08-09", "2023-07-14", "2026-08-05", "2026-08-01", "2026-08-10")
NAMES = ("Bar Harbor", "Portland", "Canon EOS R6", "/albums/", "/photos/", "Simba")
OTHER_DATES = re.compile(r"\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b")


def test_the_demo_plays_to_its_end() -> None:
    """Exit code 0, nothing on stderr, every number told, ISO dates only, and nothing of this machine or its settings."""
    # One run for all that is looked at: it starts several servers.
    played = run("demo", changes={"IMMICH_API_KEY": KEY, "IMMICH_URL": "not read"}, without="HOME")
    told = "\n".join(line for line in played.stdout.splitlines() if line.startswith("Agent:"))
    assert (played.returncode, played.stderr) == (0, "")
    assert [word for word in (*TITLES, *DAYS, *NAMES) if word not in played.stdout] == []
    assert [number for number in NUMBERS if not re.search(rf"\b{number}\b", told)] == []
    assert OTHER_DATES.search(played.stdout) is None
    for hidden in (KEY, "not read", str(ROOT), str(Path(sys.executable).parent)):
        assert hidden not in played.stdout
