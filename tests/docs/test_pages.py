"""Names in the documentation equal those in the code."""

from __future__ import annotations

import json
import re

import anyio
import pytest

import immich_domain
from benchmarks import results
from immich_domain import ErrorCode
from immich_domain.criteria import FIELDS
from immich_mcp_entry.capping import MAX_CHARACTERS
from immich_mcp_entry.catalogue import READ_TOOLS, WRITE_TOOLS
from immich_mcp_entry.check import READ_PERMISSIONS, WRITE_PERMISSIONS
from immich_mcp_entry.composition import build_house
from immich_mcp_entry.dispatch import Dispatcher
from immich_mcp_entry.embedded import Embedded
from tests.docs import meanings, tools_page
from tests.docs.fences import PAGES, ROOT, first_column, section
from tests.packaging.files import project, variables

TOOLS = READ_TOOLS + WRITE_TOOLS


def test_the_page_of_the_tools_is_what_the_code_says() -> None:
    """`python -m tests.docs.tools_page` would change nothing."""
    assert tools_page.PAGE.read_text(encoding="utf-8") == tools_page.page()


def test_no_meaning_is_left_over() -> None:
    """Each meaning belongs to a parameter, key or code that exists."""
    parameters = {name for spec in TOOLS for name in tools_page.properties(spec)}
    assert set(meanings.PARAMETERS) == parameters
    assert set(meanings.KEYS) == set(tools_page.result_keys())
    assert set(meanings.CODES) == set(ErrorCode)


def test_the_tools_of_the_readme_are_the_tools() -> None:
    """Each tool once, in the order in which they are listed."""
    assert first_column(section("README.md", "The tools")) == [spec.name for spec in TOOLS]


def test_the_fields_of_the_readme_are_the_criteria() -> None:
    """All eight fields, and the values of `media`."""
    (sentence,) = re.findall(
        r"^Photos are described by .*?\.$", section("README.md", "The tools"), re.MULTILINE | re.DOTALL
    )
    assert [name for name in re.findall(r"`([^`]+)`", sentence) if name in FIELDS] == list(FIELDS)
    assert set(re.findall(r"`([^`]+)`", sentence)) == {*FIELDS, "photo", "video", "all"}


def test_the_permissions_of_the_readme_are_those_that_check_asks_for() -> None:
    """Reading needs the first list, writing the second as well."""
    reading = section("README.md", "Connect it to your Immich")
    writing = section("README.md", "Writing, in careful steps")
    assert re.findall(r"`(\w+\.\w+)`", reading.split("\n2.")[0]) == list(READ_PERMISSIONS)
    assert re.findall(r"`(\w+\.(?:create|read|statistics))`", writing) == list(WRITE_PERMISSIONS)


def test_the_variables_of_the_readme_are_those_that_are_read() -> None:
    """Each variable once, none that nobody reads."""
    named = first_column(section("README.md", "Configuration"))
    assert sorted(named) == sorted(variables())


def test_the_troubles_of_the_readme_exist() -> None:
    """Codes in the table of remedies are codes, or keys of an answer."""
    named = first_column(section("README.md", "Troubleshooting"))
    assert set(named) <= {*ErrorCode, *meanings.KEYS}


def test_the_numbers_of_the_readme_are_the_limits() -> None:
    """Characters and photos a write are those of the code."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"([\d,]+) characters", text)) <= {f"{MAX_CHARACTERS:,}", "130,000"}
    assert f"at most {immich_domain.MAX_WRITE:,} photos a call" in text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: object) -> None:
    """A link to a file of the project leads to one."""
    path = next(one for one in PAGES if one == page)
    targets = re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8"))
    assert not [name for name in targets if "://" not in name and not (path.parent / name).exists()]


def test_public_names_of_the_page_about_the_domain_exist() -> None:
    """The first table of docs/domain.md names what can be imported."""
    named = re.findall(
        r"`(\w+)`", section("domain.md", "The domain, for those who reuse it").split("| a library in")[0]
    )
    functions = {name for name in named if name not in ("immich_domain", "attrs", "summary", "__all__")}
    assert functions <= {*immich_domain.__all__, "immich"}


def test_real_answers_have_no_key_that_is_not_documented() -> None:
    """The demo is asked with every tool; all keys of its answers are on the page."""

    async def no_progress(done: int, total: int | None, message: str) -> None:
        """Nobody watches."""

    async def ask() -> list[dict[str, object]]:
        desk = Dispatcher(build_house({"IMMICH_ENABLE_WRITES": "true"}, Embedded(scene="album")))
        album = json.loads(await desk.call("immich_find_albums", {}, no_progress))["albums"][0]["id"]
        gap = json.loads(await desk.call("immich_album_gaps", {"album_id": album}, no_progress))
        fill = {"album_id": album, "expected_new_count": gap["missing_count"], **gap["criteria"]}
        count = {"state": "Maine", "samples": 50}
        total = json.loads(await desk.call("immich_search_photos", count, no_progress))["total"]
        make = {"name": "Maine, all years", "state": "Maine", "expected_count": total}
        calls: list[tuple[str, dict[str, object]]] = [
            ("immich_find_albums", {}),
            ("immich_search_photos", count),
            ("immich_smart_search", {"query": "cat"}),
            ("immich_album_gaps", {"album_id": album}),
            ("immich_add_to_album", fill),
            ("immich_add_to_album", fill),
            ("immich_create_album", make),
        ]
        return [json.loads(await desk.call(name, arguments, no_progress)) for name, arguments in calls]

    answers = anyio.run(ask)
    keys = {key for answer in answers for key in answer if "error" not in answer}
    assert keys <= set(meanings.KEYS)
    errors = [answer for answer in answers if "error" in answer]
    assert [(error["code"], set(error) - {"error", "code"}) for error in errors] == [
        ("nothing_to_add", tools_page.errors_with_more()["nothing_to_add"])
    ]


def test_the_extras_of_the_readme_exist() -> None:
    """What stands in brackets behind the package is an extra."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    named = {extra for found in re.findall(r"'\.\[([\w,]+)\]'", text) for extra in found.split(",")}
    assert named <= set(project()["optional-dependencies"])
    assert "test" in named


def test_the_readme_quotes_the_figures_of_the_benchmark() -> None:
    """No figure is older or better than the one that was measured, and each of them holds."""
    assert results.quoted() == results.quotation()
    rows = results.RESULTS.read_text(encoding="utf-8").splitlines()[4:]
    assert rows
    assert all(row.endswith("| yes |") for row in rows)
