"""Measure every row, print the table, write it to `benchmarks/RESULTS.md`, and quote it in the README."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import version

from benchmarks.results import write
from benchmarks.rows import ROWS, Row


def main() -> int:
    """0 when every row holds."""
    versions = f"Python {platform.python_version()}, mcp {version('mcp')}"
    print(versions, flush=True)
    rows: list[Row] = []
    for measure in ROWS:
        found = measure()
        for row in found if isinstance(found, list) else [found]:
            print(f"{'holds' if row.holds else 'FAILS'}  {row.what}: {row.measured}  {row.detail}", flush=True)
            rows.append(row)
    write(rows, versions)
    return 0 if all(row.holds for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
