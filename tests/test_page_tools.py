"""The tools of the page: `make check` asks them, they find what is wrong, and nothing of them is served or shipped."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from fairdeal.service.doors.files import WEB, Files

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "scripts" / "page"
TOOLS = [*(path for path in PAGE.iterdir() if path.is_file()), ROOT / "biome.jsonc", ROOT / "tsconfig.json"]
KINDS = {"HTMLAnchorElement": "a", "HTMLTextAreaElement": "textarea"}


def told(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def checks() -> list[str]:
    """The commands of `make check`."""
    return re.split(r"\n(?!\t)", told("Makefile").split("\ncheck:")[1])[0].split("\n\t")[1:]


def test_make_check_asks_for_style_and_types_of_the_page_and_make_test_for_make_check() -> None:
    assert "$(BIOME) check --error-on-warnings" in checks()
    assert "node scripts/page/types.mjs" in checks()
    assert re.search(r"^test: .*\bcheck$", told("Makefile"), re.MULTILINE)


def test_each_tool_is_named_by_version_and_hash_and_by_no_address() -> None:
    wanted = json.loads(told("scripts/page/package.json"))["devDependencies"]
    locked = json.loads(told("scripts/page/package-lock.json"))["packages"]
    assert all(locked[f"node_modules/{name}"]["version"] == version for name, version in wanted.items())
    packages = [package for name, package in locked.items() if name]
    assert all(package["integrity"].startswith("sha512-") and "resolved" not in package for package in packages)


def test_none_of_their_files_is_sent() -> None:
    below = [path.name for path in WEB.rglob("*")]
    assert not {path.name for path in TOOLS if path.name != "package.json"} & set(below)
    assert not [name for name in below if name == "node_modules" or name.endswith((".ts", ".mjs", ".jsonc"))]
    files = Files(WEB)
    assert not any(files.file(f"../{path.relative_to(ROOT)}") for path in TOOLS)


def test_the_elements_that_the_types_name_stand_so_in_the_templates() -> None:
    declared = told("scripts/page/types.d.ts").split("interface ElementsById {\n")[1].split("\n  //")[0].split("\n}")[0]
    templates = "".join(path.read_text(encoding="utf-8") for path in (WEB / "templates").glob("*.html"))
    found = re.findall(r'^  "?([a-z-]+)"?: (HTML[A-Za-z]+Element)$', declared, re.MULTILINE)
    assert len(found) > 40
    for name, kind in found:
        tag = KINDS.get(kind, kind.removeprefix("HTML").removesuffix("Element").lower())
        assert re.search(rf'<{tag}\b[^<>]* id="{name}"', templates), f"no template has <{tag} id={name!r}>"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The page and its tools, to be broken."""
    for name in ("web/js", "web/vendor", "scripts/page"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("node_modules"))
    for name in ("biome.jsonc", "tsconfig.json"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "scripts/page/node_modules").symlink_to(PAGE / "node_modules")
    return tmp_path


def asked(folder: Path, *command: str) -> tuple[int, str]:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600, check=False)
    return done.returncode, done.stdout + done.stderr


def broken(folder: Path, name: str, line: str) -> None:
    with (folder / "web" / "js" / name).open("a", encoding="utf-8") as module:
        module.write(f"\n{line}\n")


@pytest.mark.long
@pytest.mark.processes
def test_faults_in_modules_are_found_by_the_compiler_and_types_left_out_where_all_are_typed(copy: Path) -> None:
    broken(copy, "dom/dom.js", "export const untold = given => given")
    broken(copy, "dom/links.js", "copy(7)")
    broken(copy, "replay/keys.js", 'export const none = given => "text".nothing')
    status, says = asked(copy, "node", "scripts/page/types.mjs")
    assert status == 1
    assert re.findall(r"^web/js/([a-z/]+)\.js\(\d+,\d+\): error \w+: (.{30})", says, re.MULTILINE) == [
        ("dom/dom", "Parameter 'given' implicitly h"),
        ("dom/links", "Argument of type 'number' is n"),
        ("replay/keys", "Property 'nothing' does not ex"),
    ]


@pytest.mark.processes
def test_another_style_and_what_nobody_uses_are_found_by_the_linter(copy: Path) -> None:
    broken(copy, "dom/dom.js", "export const  wide = 1")
    broken(copy, "dom/links.js", "const nobody = 1")
    files = ("web/js/dom/dom.js", "web/js/dom/links.js")
    status, says = asked(copy, "scripts/page/node_modules/.bin/biome", "check", "--error-on-warnings", *files)
    assert status == 1
    assert "web/js/dom/dom.js format" in says
    assert re.search(r"web/js/dom/links.js:\d+:\d+ lint/correctness/noUnusedVariables", says)
