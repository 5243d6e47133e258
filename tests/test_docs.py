"""The documents: their links lead somewhere, their blocks run, their settings exist, and the picture is true."""

import os
import re
import runpy
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from math import cos, radians, sin
from pathlib import Path
from pkgutil import resolve_name
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from example import written
from markdown.extensions.toc import slugify

from fairdeal.engine.games import OUR_OWN
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.config import Config

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    page
    for kind in ("*.md", "adapters/*.md", "bench/*.md", "clients/*/*.md", "docs/**/*.md")
    for page in ROOT.glob(kind)
)
GUIDES = sorted(ROOT.glob("docs/*.md"))
DECISIONS = sorted(ROOT.glob("docs/decisions/*.md"))
PICTURE = ROOT / "docs" / "architecture.svg"


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def blocks(path: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", path.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


@cache
def anchors(path: Path) -> frozenset[str]:
    """The anchors of a page's headings, as the site and code hosts write them."""
    prose = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    headings = re.findall(r"^#+ (.*)$", prose, re.MULTILINE)
    return frozenset(slugify(re.sub(r"[`*]", "", heading), "-") for heading in headings)


def links(path: Path) -> list[tuple[str, str]]:
    """The links of a page that stay in this repository: file and anchor, either of them empty."""
    prose = re.sub(r"```.*?```|`[^`]*`", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    found = re.findall(r"\]\(([^)\s]+)\)", prose)
    return [(unquote(file), anchor) for file, _, anchor in (link.partition("#") for link in found) if ":" not in file]


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    for file, anchor in links(page):
        target = page.parent / file if file else page
        assert target.exists(), f"{file} does not exist"
        assert not anchor or anchor in anchors(target.resolve()), f"{file} has no heading #{anchor}"


def test_decisions_are_numbered_without_a_gap() -> None:
    headings = [page.read_text(encoding="utf-8").partition(".")[0] for page in DECISIONS]
    assert [page.name[:4] for page in DECISIONS] == [f"{number:04}" for number in range(1, len(DECISIONS) + 1)]
    assert headings == [f"# {number}" for number in range(1, len(DECISIONS) + 1)]


def test_the_site_lists_all_decisions_by_their_numbers() -> None:
    listed = re.findall(r'"(\d+)\. .*": decisions/(.+)', (ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    assert listed == [(str(number), page.name) for number, page in enumerate(DECISIONS, 1)]


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_link_to_a_decision_names_its_number(page: Path) -> None:
    linked = re.findall(r"\[(?:decision )?(\d+)\]\([^)\s]*?(\d{4})-", page.read_text(encoding="utf-8"))
    assert [(told, file) for told, file in linked if int(told) != int(file)] == []


@pytest.mark.parametrize("page", [page for page in GUIDES if blocks(page, "python")], ids=named)
def test_the_python_blocks_of_a_page_run_in_order(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(written(page.name, tmp_path))  # a block with a title is a file
    names: dict[str, object] = {"__name__": "__main__"}
    for block in blocks(page, "python"):
        exec(compile(block, page.name, "exec"), names)
    assert capsys.readouterr().out


def test_an_agent_is_trained_in_fifteen_lines() -> None:
    """They run with the other blocks of their page; the last line of theirs tells how well it went."""
    [block] = [each for each in blocks(ROOT / "docs" / "learning.md", "python") if "weights +=" in each]
    *trains, tells = filter(None, block.splitlines())
    assert (len(trains), tells.startswith("print(")) == (15, True)


AUTHORS = [*ROOT.glob("docs/*.md"), *ROOT.glob("examples/**/*.py"), *ROOT.glob("service/cli/new_game/**/*.jinja")]


def test_all_that_authors_are_shown_to_import_stands_on_the_page_of_the_api() -> None:
    told = set(re.findall(r"^::: (\S+)", (ROOT / "docs" / "engine-api.md").read_text(encoding="utf-8"), re.MULTILINE))
    texts = [path.read_text(encoding="utf-8") for path in AUTHORS]
    shown = {name for text in texts for name in re.findall(r"^(?:from|import) (fairdeal\.[\w.]+)", text, re.MULTILINE)}
    games = {f"fairdeal.engine.{name.replace('-', '_')}" for name in OUR_OWN}
    assert shown - games - {"fairdeal.engine"} <= told


def commands(page: Path) -> list[list[str]]:
    """The `fairdeal` commands in a page's shell blocks, without the name of the program."""
    lines = [line for block in blocks(page, "sh") for line in block.splitlines()]
    return [shlex.split(line)[1:] for line in lines if line.startswith("fairdeal ")]


@pytest.mark.parametrize("page", [page for page in GUIDES if commands(page)], ids=named)
def test_the_commands_of_a_page_know_their_options(page: Path) -> None:
    for name, *words in commands(page):
        known = {option for parameter in fairdeal.commands[name].params for option in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= known, name


def test_the_tutorials_commands_do_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = {}
    for command in commands(ROOT / "docs" / "tutorial.md"):
        done = CliRunner().invoke(fairdeal, command)
        assert done.exit_code == 0, (command, done.output)
        said[command[0]] = done.output
    assert set(said) == {"simulate", "show", "verify", "audit", "tamper"}
    assert said["verify"].startswith("verified")
    assert "failed at seq" in said["tamper"]


def test_the_settings_of_a_host_are_those_of_the_program() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`FAIRDEAL_([A-Z_]+)`", text))
    assert told == {field.name.upper() for field in fields(Config)} - {"CLOCK", "ENTROPY", "GREENLETS", "NEW_KEYS"}


@pytest.mark.long
def test_the_site_is_built_without_a_warning_and_fetches_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-d", str(tmp_path / "site")]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    pages = [page.read_text(encoding="utf-8") for page in (tmp_path / "site").rglob("*.html")]
    assert len(pages) > len(GUIDES)
    fetched = r"<(?:script|img|iframe|source)\b[^>]*\bsrc=\"(?:https?:)?//|<link\b[^>]*\bhref=\"(?:https?:)?//"
    assert [found for page in pages for found in re.findall(fetched, page)] == []


def test_what_the_page_of_the_api_tells_of_is_there() -> None:
    names = re.findall(r"^::: (\S+)$", (ROOT / "docs" / "engine-api.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert names
    assert all(resolve_name(name).__doc__ for name in names)


def shown(picture: ElementTree.Element) -> set[tuple[str | None, ...]]:
    """The rooms of a picture, and all uses between them."""
    marks = ("class", "data-part", "data-from", "data-to")
    elements = [
        element for element in picture.iter() if element.get("class") == "room" or "data-from" in element.attrib
    ]
    return {(*map(element.get, marks), element.text if element.get("class") else "") for element in elements}


def test_the_picture_is_that_of_today() -> None:
    draw = runpy.run_path(str(ROOT / "scripts" / "picture.py"))["draw"]
    assert shown(ElementTree.parse(PICTURE).getroot()) == shown(ElementTree.fromstring(draw())), "make picture"


def numbers(text: str) -> list[float]:
    return [float(each) for each in re.findall(r"-?[\d.]+", text)]


def words_end(text: ElementTree.Element) -> list[tuple[float, float]]:
    """Where some words of the picture begin and end; the widest letters of a system's font are taken for all."""
    letter = {"small": 6.2, "head": 11.0}.get(text.get("class", ""), 7.2)
    if text.get("transform"):
        x, y, turn = numbers(text.attrib["transform"])
    else:
        x, y, turn = float(text.attrib["x"]), float(text.attrib["y"]), 0.0
    length, angle = letter * len(text.text or ""), radians(turn)
    return [(x, y), (x + length * cos(angle), y + length * sin(angle))]


def path_corners(path: str) -> Iterator[tuple[float, float]]:
    """The corners of a path of `M`, `H` and `V`."""
    x = y = 0.0
    for step, at in re.findall(r"([MHV])([^MHV]+)", path):
        x, y = (*numbers(at), y)[:2] if step in "MH" else (x, *numbers(at))
        yield x, y


def corners(element: ElementTree.Element) -> list[tuple[float, float]]:
    """The outermost points of an element of the picture."""
    tag, place = element.tag.rpartition("}")[2], element.attrib
    match tag:
        case "circle":
            x, y, r = (float(place[name]) for name in ("cx", "cy", "r"))
            return [(x - r, y - r), (x + r, y + r)]
        case "rect":
            x, y, wide, high = (float(place.get(name, 0)) for name in ("x", "y", "width", "height"))
            return [(x, y), (x + wide, y + high)]
        case "path":
            return list(path_corners(place["d"]))
        case "polygon":
            return [(x, y) for x, y in (numbers(pair) for pair in place["points"].split())]
        case "text":
            return words_end(element)
    return []


def test_every_dot_arrow_and_word_of_the_picture_lies_inside_its_frame() -> None:
    picture = ElementTree.parse(PICTURE).getroot()
    left, top, width, height = numbers(picture.attrib["viewBox"])
    points = [point for element in picture.iter() for point in corners(element)]
    assert len(points) > 1_000
    assert [(x, y) for x, y in points if not (left <= x <= left + width and top <= y <= top + height)] == []


def test_no_sentence_of_the_picture_runs_into_the_dots() -> None:
    picture = ElementTree.parse(PICTURE).getroot()
    first_dot = min(float(dot.attrib["cx"]) for dot in picture.iter() if dot.get("cx"))
    upright = [text for text in picture.iter() if text.tag.endswith("}text") and not text.get("transform")]
    assert [text.text for text in upright if words_end(text)[1][0] > first_dot - 5] == []


FOLDERS = "adapters|clients|engine|events|service|web|tests|docs|bench|scripts|requirements"
NAMED = re.compile(rf"`((?:{FOLDERS})/[\w./*-]*)`")


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    lost = [name for name in NAMED.findall(page.read_text(encoding="utf-8")) if not any(ROOT.glob(name.rstrip("/")))]
    assert lost == []
