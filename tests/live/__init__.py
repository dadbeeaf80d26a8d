"""The four conversations against a real server: `tox -e live`."""
