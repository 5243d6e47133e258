"""What is shipped works in an empty environment: play a match, verify and audit its transcript, show the page."""

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
import venv
import zipfile
from pathlib import Path

import msgspec
import pytest
from example import ONE_BY_ONE

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[1]
BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
ALL_BESIDE = f"{ONE_BY_ONE}import events; print(events.Events)"
# What the PyPI package Events leaves in site-packages: a package of that name, of its own.
EVENTS = {"events/__init__.py": "from .events import Events\n", "events/events.py": "class Events:\n    pass\n"}


def build(folder: Path, source: Path, *kinds: str) -> Path:
    """Build from the source, and tell which wheel came of it."""
    command = [sys.executable, "-m", "build", *kinds, "--no-isolation", "--outdir", str(folder), str(source)]
    subprocess.run(command, check=True, capture_output=True, timeout=600)
    [wheel] = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as it is published: built from the source archive, not from the checkout."""
    return build(tmp_path_factory.mktemp("published"), ROOT)


def environment(folder: Path, wheel: Path) -> tuple[Path, Path]:
    """An environment with the wheel alone in it, and its site-packages."""
    venv.create(folder, with_pip=False)
    site = next(folder.glob("lib/python*/site-packages"))
    options = ("-q", "--no-deps", "--no-index", "--no-compile", "--disable-pip-version-check")
    install = [sys.executable, "-m", "pip", "install", *options]
    subprocess.run([*install, "--target", str(site), str(wheel)], check=True, capture_output=True, timeout=600)
    return folder, site


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel beside Events; its dependencies come from the environment that runs the tests."""
    folder, site = environment(tmp_path_factory.mktemp("serve"), wheel)
    for name, text in EVENTS.items():
        (site / name).parent.mkdir(exist_ok=True)
        (site / name).write_text(text, encoding="utf-8")
    borrowed = [path for path in sys.path if path.endswith("site-packages")]
    (site / "borrowed.pth").write_text("\n".join(borrowed), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as `pip install fairdeal` brings it: beside msgspec, and nothing else."""
    folder, site = environment(tmp_path_factory.mktemp("bare"), wheel)
    (site / "msgspec").symlink_to(Path(msgspec.__file__).parent, target_is_directory=True)
    return folder


def python(environment: Path, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    # -P: what is imported is what is installed, not what lies in the folder.
    command = [str(environment / "bin" / "python"), "-P", *arguments]
    alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, env=alone, timeout=600, check=False)


def run(environment: Path, *arguments: str, cwd: Path) -> str:
    done = python(environment, *arguments, cwd=cwd)
    assert done.returncode == 0, done.stderr
    return done.stdout


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.long
def test_the_archive_and_the_checkout_give_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    assert contents(build(tmp_path, ROOT, "--wheel")) == contents(wheel)


def test_the_image_takes_all_that_the_wheel_holds(wheel: Path) -> None:
    copies = re.findall(r"^COPY (?!--)(.+) \S+$", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    taken = {source for sources in copies for source in sources.split()}
    held = [name.split("/") for name in contents(wheel) if name.startswith("fairdeal/")]
    parts = {first for _, first, *rest in held if rest} | {f"fairdeal/{first}" for _, first, *rest in held if not rest}
    assert {part for part in parts if (ROOT / part).exists()} <= taken


@pytest.mark.long
def test_the_image_is_built_from_all_that_the_wheel_needs(wheel: Path, tmp_path: Path) -> None:
    copies = re.findall(r"^COPY (?!--)(.+) (\S+)$", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    for sources, to in copies:
        for source in map(Path, sources.split()):
            place = tmp_path / "image" / (f"{to}{source.name}" if to.endswith("/") else to)
            place.parent.mkdir(parents=True, exist_ok=True)
            (shutil.copytree if (ROOT / source).is_dir() else shutil.copy)(ROOT / source, place)
    assert contents(build(tmp_path / "built", tmp_path / "image", "--wheel")) == contents(wheel)


def test_the_wheel_installs_one_name_and_every_module_once(wheel: Path) -> None:
    names = [name for name in contents(wheel) if ".dist-info/" not in name]
    assert {name.split("/")[0] for name in names} == {"fairdeal"}
    assert "fairdeal/py.typed" in names
    parts = ("adapters", "engine", "events", "service")
    modules = sorted(f"fairdeal/{path.relative_to(ROOT)}" for part in parts for path in (ROOT / part).rglob("*.py"))
    shipped = sorted(name for name in names if name.endswith(".py") and name.split("/")[1] in parts)
    assert shipped == modules


def test_the_tools_of_the_page_stay_at_home(wheel: Path) -> None:
    tools = {path.name for path in (ROOT / "scripts" / "page").iterdir()} | {"biome.jsonc", "tsconfig.json"}
    shipped = {part for name in contents(wheel) for part in name.split("/")}
    assert tools & shipped <= {"package.json"}  # the page has one of its own, which says that its scripts are modules
    assert not [name for name in shipped if name.endswith(".ts")]


@pytest.mark.long
def test_a_match_is_simulated_verified_and_audited_beside_events(installed: Path, tmp_path: Path) -> None:
    play, file = "simulate money-sweeper --matches 1 --option target=300 --out out", "out/money-sweeper-4-00000.jsonl"
    asked = (play, f"verify {file}", f"audit {file}")
    _, verified, audited, beside = run(installed, "-c", ALL_BESIDE, *asked, cwd=tmp_path).split("\f")
    assert verified.startswith("verified")
    assert "failed" not in audited
    assert "Events" in beside


@pytest.mark.long
def test_a_new_game_is_written_and_played_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    told = run(installed, "-m", "fairdeal", "new-game", "river-run", "--folder", "new", cwd=tmp_path)
    assert len(told.splitlines()) == 14
    code = "import sys; sys.path.insert(0, 'new'); from river_run import GAME; from fairdeal.engine import testing; "
    code += "testing.CHECKS[0](GAME, 2, {}); from fairdeal.testing import CHECKS; CHECKS[0]('money-sweeper')"
    run(installed, "-c", code, cwd=tmp_path)  # one check of each suite: test_a_game asks them all


def test_it_is_the_wheel_that_was_tested(installed: Path, tmp_path: Path) -> None:
    code = "import fairdeal.engine, fairdeal.service; print(fairdeal.engine.__file__, fairdeal.service.__file__)"
    assert run(installed, "-c", code, cwd=tmp_path).count(str(installed)) == 2


@pytest.mark.long
def test_the_engine_alone_plays_the_match_of_the_readme(bare: Path, tmp_path: Path) -> None:
    alone = "import importlib.util as found; assert not found.find_spec('flask')\n"
    assert "Result" in run(bare, "-c", alone + BLOCKS[0], cwd=tmp_path)


@pytest.mark.long
def test_a_bare_installation_says_how_to_get_the_rest(bare: Path, tmp_path: Path) -> None:
    done = python(bare, "-m", "fairdeal", "play", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr == (
        "This installation has the engine alone. For tables and transcripts: pip install 'fairdeal[serve]'\n"
    )


def test_the_engine_alone_asks_for_msgspec_and_nothing_else(installed: Path, tmp_path: Path) -> None:
    code = "import json, importlib.metadata as all; print(json.dumps(all.requires('fairdeal')))"
    wanted = json.loads(run(installed, "-c", code, cwd=tmp_path))
    assert [name for name in wanted if "extra ==" not in name] == ["msgspec>=0.20"]


def test_the_page_and_the_rulebooks_are_in_it(installed: Path, tmp_path: Path) -> None:
    command = [str(installed / "bin" / "python"), "-P", "-m", "fairdeal", "serve", "--port", "0", "--db", "log.db"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path, env={**os.environ})
    try:
        assert server.stdout
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found
        for address in (
            "/",
            "/table/any",
            "/web/js/table.js",
            "/verify",
            "/web/verify/fairdeal_verify.py",
            "/rules/money-sweeper",
            "/api/v1/openapi.json",
        ):
            with urllib.request.urlopen(found[0] + address, timeout=20) as answer:
                assert answer.status == 200
    finally:
        server.terminate()
        server.communicate(timeout=20)
