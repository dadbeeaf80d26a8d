"""The Dockerfile, read line by line: there is no engine here that could build it."""

from __future__ import annotations

import json
import re
import tomllib

import pytest

from tests.packaging.files import ROOT, variables

Lines = list[tuple[str, str]]


@pytest.fixture(scope="module")
def lines() -> Lines:
    """Instruction and rest of each line, continued lines joined."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    rows = [row.strip() for row in text.splitlines() if row.strip() and not row.startswith("#")]
    return [(row.split()[0], row.split(maxsplit=1)[1]) for row in rows]


def last(lines: Lines, instruction: str) -> str:
    return [rest for word, rest in lines if word == instruction][-1]


def test_it_runs_as_nobody_in_particular(lines: Lines) -> None:
    """The last stage ends as a numbered user that is not root."""
    after = lines[max(index for index, (word, _) in enumerate(lines) if word == "FROM") :]
    user = last(after, "USER").split(":")[0]
    assert user.isdecimal()
    assert int(user) >= 1000


def test_it_holds_no_secret(lines: Lines) -> None:
    """No variable of the settings is set at build time, and no argument takes one."""
    assert not [rest for word, rest in lines if word == "ARG"]
    assert not [rest for word, rest in lines if word == "ENV" and any(name in rest for name in variables())]
    assert not [rest for _, rest in lines if re.search("key|token|password", rest, re.IGNORECASE)]


def test_it_serves(lines: Lines) -> None:
    """`docker run -i --rm` starts the server, in the form that passes signals on."""
    assert json.loads(last(lines, "ENTRYPOINT")) == ["immich-trips"]
    assert json.loads(last(lines, "CMD")) == ["serve"]


def test_it_is_compiled_beforehand(lines: Lines) -> None:
    """Byte code is part of the image and is not looked at twice."""
    assert any("compileall" in rest and "unchecked-hash" in rest for word, rest in lines if word == "RUN")


def test_it_listens_to_nobody(lines: Lines) -> None:
    """The server speaks on standard streams only."""
    assert not [word for word, _ in lines if word in ("EXPOSE", "VOLUME", "HEALTHCHECK")]


def test_it_copies_what_exists_and_no_more(lines: Lines) -> None:
    """What is copied from the build context is there, and .dockerignore lets nothing else in."""
    copied = {name for word, rest in lines if word == "COPY" and "--from" not in rest for name in rest.split()[:-1]}
    allowed = {
        row[1:] for row in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() if row.startswith("!")
    }
    assert copied == allowed
    assert all((ROOT / name).exists() for name in copied)


def test_its_python_is_one_that_is_tested(lines: Lines) -> None:
    """Both stages use the same Python, which the classifiers name."""
    bases = {rest.split(" AS ")[0] for word, rest in lines if word == "FROM"}
    (base,) = bases
    version = base.removeprefix("python:").removesuffix("-slim")
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["classifiers"]
    assert f"Programming Language :: Python :: {version}" in classifiers
