"""Measure every row, print the table, and write it to `benchmarks/RESULTS.md`."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import version
from pathlib import Path

from benchmarks.rows import ROWS, Row

HEAD = "| what | must | aim | measured | holds |\n|---|---|---|---|---|"


def main() -> int:
    """0 when every row holds."""
    print(f"Python {platform.python_version()}, mcp {version('mcp')}", flush=True)
    rows: list[Row] = []
    for measure in ROWS:
        found = measure()
        for row in found if isinstance(found, list) else [found]:
            print(f"{'holds' if row.holds else 'FAILS'}  {row.what}: {row.measured}", flush=True)
            rows.append(row)
    table = "\n".join(
        f"| {row.what} | {row.must} | {row.aim} | {row.measured} | {'yes' if row.holds else 'no'} |" for row in rows
    )
    text = f"Python {platform.python_version()}, mcp {version('mcp')}. Ratios of one run on a shared machine.\n\n{HEAD}\n{table}\n"
    Path(__file__).with_name("RESULTS.md").write_text(text, encoding="utf-8")
    return 0 if all(row.holds for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
