"""Fuzz for longer than a test may: `python -m tests.fuzz server_json --minutes 10`."""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
import traceback
from typing import Any

import attrs
from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import seed as seeded

from tests.fuzz.all_targets import TARGETS
from tests.fuzz.targets import Target

ROUND = 500
"""Examples between two looks at the clock."""


@attrs.define
class Search:
    """One target under fuzzing. The last case that was tried is, after a failure, the smallest that fails."""

    target: Target
    tried: int = 0
    last: Any = None

    def once(self, seed: int) -> None:
        """A round of examples. Raises what the check raises for the smallest case."""

        @seeded(seed)
        @settings(
            max_examples=ROUND,
            deadline=None,
            database=None,
            verbosity=Verbosity.quiet,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
        )
        @given(self.target.cases)
        def examples(case: Any) -> None:  # noqa: ANN401  # JSON
            self.tried += 1
            self.last = case
            self.target.check(case)

        examples()


def main() -> int:
    """Search until the time is over, or something is found: then the smallest case is saved, and the exit code is 1."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=main.__doc__)
    parser.add_argument("target", choices=sorted(TARGETS))
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=None, help="the first seed (default: another one each time)")
    asked = parser.parse_args()
    search = Search(TARGETS[asked.target])
    seed = time.time_ns() % 10**9 if asked.seed is None else asked.seed
    end = time.monotonic() + 60 * asked.minutes
    while time.monotonic() < end:
        try:
            search.once(seed)
        except Exception:  # noqa: BLE001  # whatever a target raises is a find
            traceback.print_exc()
            return _found(search, seed)
        seed += 1
    sys.stdout.write(f"{search.tried} cases of {asked.target}, nothing found\n")
    return 0


def _found(search: Search, seed: int) -> int:
    text = json.dumps(search.last, sort_keys=True)
    name = f"found-{hashlib.sha256(text.encode()).hexdigest()[:12]}"
    path = search.target.save(name, search.last)
    sys.stdout.write(f"seed {seed}: {text}\nsaved as {path}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
