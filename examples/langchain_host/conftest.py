"""Only one of the two adapters can be installed; the module of the other cannot be imported."""

from importlib.util import find_spec

_other = "through_langchain" if find_spec("langchain_mcp_adapters") else "through_adapters"

collect_ignore = [f"immich_photos/{_other}.py"]
