"""Immich photos for a LangChain host. Take the tools from `through_adapters` or from `through_langchain`."""

from .access import Access, IsAdministrator, configured_administrator, one_of
from .allowlist import READ_TOOLS, WRITE_TOOLS
from .integration import IMMICH, Integration
from .routing import PHOTOS, Routing, RoutingGroup, offered
from .validation import problems
from .words import LABEL, ORDER_OF_WORK, label_of, prompt_for

__all__ = [
    "IMMICH",
    "LABEL",
    "ORDER_OF_WORK",
    "PHOTOS",
    "READ_TOOLS",
    "WRITE_TOOLS",
    "Access",
    "Integration",
    "IsAdministrator",
    "Routing",
    "RoutingGroup",
    "configured_administrator",
    "label_of",
    "offered",
    "one_of",
    "problems",
    "prompt_for",
]
