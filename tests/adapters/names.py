"""Names that the tests draw from, in groups of spellings that mean the same. The groups are written out by hand."""

from __future__ import annotations

STATES = (
    ("Maine", "maine", "MAINE", "Máine"),
    ("Île-de-France", "Ile-de-France", "I\u0302le-de-France", "île-DE-france"),
    ("New York", "New  York", "new york"),
    ("かながわ",),
    ("か",),
    ("が", "か\u3099"),
)
CITIES = (
    ("Portland", "PORTLAND"),
    ("Bar Harbor", "bar harbor", " Bar Harbor"),
    ("Ærø", "aero", "ÆRØ"),
    ("Kraków", "Krakow"),
)
COUNTRIES = (("US", "us"), ("United States of America",), ("日本",))
PEOPLE = (
    ("Anna", "ANNA", "Änna"),
    ("Ann",),
    ("Robert Annable", "robert annable"),
    ("José Álvarez", "Jose Alvarez"),
    ("Simba", "simba"),
)
UNKNOWN = ("Atlantis",)

_GROUPS = {
    spelling.strip(): (table, number)
    for table, groups in enumerate((STATES, CITIES, COUNTRIES, PEOPLE, (UNKNOWN,)))
    for number, group in enumerate(groups)
    for spelling in group
}


def group_of(name: str) -> object:
    """What a spelling means."""
    return _GROUPS.get(name.strip(), name)
