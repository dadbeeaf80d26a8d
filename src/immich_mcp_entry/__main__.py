"""`python -m immich_mcp_entry`: the same as `immich-trips`."""

import sys

from immich_mcp_entry.cli import main

if __name__ == "__main__":
    sys.exit(main())
