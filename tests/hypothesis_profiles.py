"""How many examples the property tests try: 300 in `ci` (the default), 50 in `dev`."""

import os

from hypothesis import HealthCheck, settings

_VARIABLE = "HYPOTHESIS_PROFILE"


def load_profile() -> None:
    """Register the profiles and load the one that the environment names."""
    settings.register_profile(
        "ci",
        max_examples=300,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],  # a loaded machine is not a slow strategy
    )
    settings.register_profile("dev", max_examples=50, deadline=None, database=None)
    settings.load_profile(os.environ.get(_VARIABLE, "ci"))
