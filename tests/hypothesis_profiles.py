"""How many examples the property tests try: 300 in `ci` (the default), 50 in `dev`, 25 in `mutation`."""

import os

from hypothesis import HealthCheck, Phase, settings

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
    settings.register_profile(
        "mutation",
        max_examples=25,
        deadline=None,
        derandomize=True,
        database=None,
        phases=(Phase.explicit, Phase.generate),  # a mutant is dead at its first example: a smaller one says no more
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile(os.environ.get(_VARIABLE, "ci"))
