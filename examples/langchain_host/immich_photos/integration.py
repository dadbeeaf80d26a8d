"""The row of a host's list of integrations: its name, and what must be set for it."""

from __future__ import annotations

from collections.abc import Mapping

import attrs


@attrs.frozen(kw_only=True)
class Integration:
    """Of each entry of `required` one variable must be set; the first is the one to speak of."""

    name: str
    required: tuple[tuple[str, ...], ...]

    def missing(self, environment: Mapping[str, str]) -> tuple[str, ...]:
        """What is not set, in words.

        >>> IMMICH.missing({"IMMICH_URL": "http://immich.local:2283"})
        ('IMMICH_API_KEY or IMMICH_API_KEY_FILE',)
        """
        return tuple(
            " or ".join(variables)
            for variables in self.required
            if not any(environment.get(variable, "").strip() for variable in variables)
        )

    def is_configured(self, environment: Mapping[str, str]) -> bool:
        """Whether the host has what it needs to offer this."""
        return not self.missing(environment)


IMMICH = Integration(name="Immich", required=(("IMMICH_URL",), ("IMMICH_API_KEY", "IMMICH_API_KEY_FILE")))
