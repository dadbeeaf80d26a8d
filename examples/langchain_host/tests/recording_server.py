"""The real server, after it has written down its process and its environment. Arguments: the file, then its own."""

import json
import os
import sys
from pathlib import Path

from immich_mcp_entry.cli import main

if __name__ == "__main__":
    # In a process without a locale Python itself sets LC_CTYPE (PEP 538); nobody has passed it.
    passed = {name: value for name, value in os.environ.items() if name != "LC_CTYPE"}
    with Path(sys.argv[1]).open("a", encoding="utf-8") as file:
        file.write(json.dumps({"process": os.getpid(), "environment": passed}) + "\n")
    sys.exit(main(sys.argv[2:]))
