"""The targets by name."""

from tests.fuzz import rendering, server_json, tool_arguments
from tests.fuzz.targets import Target

TARGETS: dict[str, Target] = {
    target.name: target for target in (server_json.TARGET, tool_arguments.TARGET, rendering.TARGET)
}
