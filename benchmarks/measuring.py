"""How figures are taken: alternating runs, the median, the spread."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import attrs

Run = Callable[[], object]


@attrs.frozen(kw_only=True)
class Ratio:
    """What ours costs against what it is compared with: the median of paired runs, and their quartiles."""

    ours: float
    base: float
    low: float
    high: float

    @property
    def value(self) -> float:
        """The ratio of the medians."""
        return self.ours / self.base

    @property
    def spread(self) -> str:
        """What the ratio does not tell."""
        return (
            f"{self.ours * 1000:.0f} ms against {self.base * 1000:.0f} ms; "
            f"middle half of the pairs {self.low:.2f}x to {self.high:.2f}x"
        )


def compare(ours: Run, base: Run, *, runs: int) -> Ratio:
    """Time both in turns, so that a busy moment of the machine hits both; one run of each is thrown away."""
    ours()
    base()
    pairs = [(timed(ours), timed(base)) for _ in range(runs)]
    quotients = sorted(mine / theirs for mine, theirs in pairs)
    return Ratio(
        ours=statistics.median(mine for mine, _ in pairs),
        base=statistics.median(theirs for _, theirs in pairs),
        low=quotients[len(quotients) // 4],
        high=quotients[-1 - len(quotients) // 4],
    )


def timed(run: Run) -> float:
    """Seconds that a run takes."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start
