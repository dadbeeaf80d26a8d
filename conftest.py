"""Which modules cannot be imported with the SDK that is installed."""

import mcp

collect_ignore = [] if hasattr(mcp, "MCPError") else ["src/immich_mcp_entry/sdk_v2.py"]
