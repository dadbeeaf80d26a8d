"""Ratios measured in one run, and figures that are counted. `python -m benchmarks` prints them all."""
