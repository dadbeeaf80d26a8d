"""Who may use which tools.

Whether a caller is an administrator is asked anew on every call, of the configuration of that very run. Whoever is not
known to be one is refused.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Collection

import attrs
from langchain_core.runnables import RunnableConfig

from .allowlist import READ_TOOLS

IsAdministrator = Callable[[RunnableConfig], bool | Awaitable[bool]]


def configured_administrator(config: RunnableConfig) -> bool:
    """Whether the host has put `is_administrator: True` among what is configurable, and nothing that resembles it."""
    return config.get("configurable", {}).get("is_administrator") is True


def one_of(administrators: Collection[str], *, key: str = "user_id") -> IsAdministrator:
    """Whether the user that the host has put among what is configurable is one of these."""
    known = frozenset(administrators)

    def is_administrator(config: RunnableConfig) -> bool:
        user = config.get("configurable", {}).get(key)
        return isinstance(user, str) and user in known

    return is_administrator


@attrs.frozen(kw_only=True)
class Access:
    """The allowed names, and the question that is asked on every call."""

    allowed: frozenset[str] = READ_TOOLS
    is_administrator: IsAdministrator = configured_administrator

    async def admits(self, config: RunnableConfig) -> bool:
        """Whether the caller of this run is an administrator; no when the host knows no such caller (`LookupError`)."""
        try:
            verdict = self.is_administrator(config)
            if inspect.isawaitable(verdict):
                verdict = await verdict
        except LookupError:
            return False
        return verdict is True
