"""The days of a summary."""

import datetime as dt

from immich_domain import Cluster, Summary


def test_an_empty_summary_has_no_days() -> None:
    """Without photos there is no first and no last day, and nothing is truncated."""
    summary = Summary(total=0, scanned=0)
    assert summary.first is None
    assert summary.last is None
    assert summary.selection is None
    assert not summary.truncated


def test_the_days_of_a_summary_span_its_clusters_in_any_order() -> None:
    """The first and the last photo day, whichever cluster is the largest."""
    clusters = (
        Cluster(first=dt.date(2026, 8, 2), last=dt.date(2026, 8, 9), count=9),
        Cluster(first=dt.date(2027, 1, 1), last=dt.date(2027, 1, 2), count=5),
        Cluster(first=dt.date(2023, 7, 14), last=dt.date(2023, 7, 14), count=1),
    )
    summary = Summary(total=15, scanned=15, clusters=clusters)
    assert (summary.first, summary.last) == (dt.date(2023, 7, 14), dt.date(2027, 1, 2))
