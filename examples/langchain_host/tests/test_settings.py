"""What a host says about settings: the row of integrations, the sentences on wrong ones, the example files."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from immich_domain.errors import ConfigurationError
from immich_mcp_entry.config import load_settings
from immich_photos import IMMICH, problems

HERE = Path(__file__).resolve().parents[1]
GOOD = {"IMMICH_URL": "http://immich.local:2283", "IMMICH_API_KEY": "not-a-real-key"}


@pytest.mark.parametrize(
    ("environment", "missing"),
    [
        ({}, ("IMMICH_URL", "IMMICH_API_KEY or IMMICH_API_KEY_FILE")),
        ({"IMMICH_URL": " "}, ("IMMICH_URL", "IMMICH_API_KEY or IMMICH_API_KEY_FILE")),
        ({"IMMICH_API_KEY": "k"}, ("IMMICH_URL",)),
        ({**GOOD, "IMMICH_API_KEY": "", "IMMICH_API_KEY_FILE": "/run/key"}, ()),
        (GOOD, ()),
    ],
)
def test_the_row_knows_what_is_missing(environment: dict[str, str], missing: tuple[str, ...]) -> None:
    """An address, and a key in one of two ways."""
    assert IMMICH.name == "Immich"
    assert IMMICH.missing(environment) == missing
    assert IMMICH.is_configured(environment) is (missing == ())


@pytest.mark.parametrize("name", ["IMMICH_URL", "IMMICH_PUBLIC_URL"])
@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("immich.local", "http://"),
        ("immich.local:2283", "http://"),
        ("ftp://immich.local", "http://"),
        ("http://", "host"),
        ("https:///photos", "host"),
        ("http://me:secret@immich.local", "password"),
        ("http://immich.local/?key=secret", "query"),
        ("http://immich.local/#secret", "fragment"),
        ("http://immich .local", "space"),
        ("http://immich.local:port", "web address"),
        ("http://immich.local:99999", "web address"),
        ("http://[fd00::1", "web address"),
    ],
)
def test_a_wrong_address_is_one_sentence_that_names_its_variable(name: str, written: str, says: str) -> None:
    """It tells how to write it, does not repeat a secret, and the server refuses the same."""
    (sentence,) = problems({**GOOD, name: written})
    assert sentence.startswith(f"{name} ")
    assert says in sentence
    assert "secret" not in sentence
    with pytest.raises(ConfigurationError, match=name):
        load_settings({**GOOD, name: written})


@pytest.mark.parametrize(
    "written",
    [
        "http://immich.local:2283",
        "https://photos.example.org/immich/api/",
        " HTTPS://Photos.Example.org ",
        "http://192.168.1.10:2283",
        "http://[fd00::1]:2283",
        "http://my_server:2283",
    ],
)
def test_what_the_server_takes_the_host_takes(written: str) -> None:
    """The first look refuses nothing that would have worked."""
    environment = {**GOOD, "IMMICH_URL": written, "IMMICH_PUBLIC_URL": written}
    assert problems(environment) == ()
    load_settings(environment)


@pytest.mark.parametrize(
    ("written", "is_right"),
    [("", True), ("true", True), (" false ", True), ("yes", False), ("True", False), ("1", False)],
)
def test_the_switch_for_writing_is_true_or_false(written: str, *, is_right: bool) -> None:
    """Anything else is named; what was meant is not guessed."""
    found = problems({**GOOD, "IMMICH_ENABLE_WRITES": written})
    assert found == (() if is_right else ("IMMICH_ENABLE_WRITES must be true or false, in lower case.",))


def test_what_is_not_set_is_not_wrong() -> None:
    """A host without photos has no problem; what is missing is the row's to say."""
    assert problems({}) == ()


def variables(text: str) -> dict[str, str]:
    """The assignments of an environment file."""
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return dict(line.split("=", 1) for line in lines)


def test_the_example_of_an_environment_file_needs_only_the_key() -> None:
    """As it stands it lacks the key alone; with a key the server accepts it."""
    example = variables((HERE / ".env.example").read_text(encoding="utf-8"))
    assert IMMICH.missing(example) == ("IMMICH_API_KEY or IMMICH_API_KEY_FILE",)
    assert problems(example) == ()
    assert not load_settings({**example, "IMMICH_API_KEY": "not-a-real-key"}).enable_writes


def test_the_example_of_a_service_gives_the_key_as_a_secret(tmp_path: Path) -> None:
    """Together with the environment file it is complete, and the key is in no environment."""
    compose = yaml.safe_load((HERE / "compose.yaml").read_text(encoding="utf-8"))
    (service,) = compose["services"].values()
    example = variables((HERE / ".env.example").read_text(encoding="utf-8"))
    environment = {**example, **service["environment"]}
    assert IMMICH.is_configured(environment)
    assert environment["IMMICH_API_KEY"] == ""
    (secret,) = service["secrets"]
    assert environment["IMMICH_API_KEY_FILE"] == f"/run/secrets/{secret}"
    assert secret in compose["secrets"]
    key = tmp_path / "key"
    key.write_text("not-a-real-key\n", encoding="utf-8")
    load_settings({**environment, "IMMICH_API_KEY_FILE": str(key)})
