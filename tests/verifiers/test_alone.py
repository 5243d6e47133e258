"""The verifier that goes along with an export: one file, nothing but the standard library, run by itself."""

import ast
import importlib.util
import io
import itertools
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from fairdeal.service.evidence.verify import VERIFIER, check

pytestmark = pytest.mark.processes

SOURCE = VERIFIER.read_text(encoding="utf-8")
ROOT = Path(__file__).parents[2]


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", str(VERIFIER), *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=600, check=False)


def test_it_needs_only_the_standard_library() -> None:
    """One function asks for more, and does without where that is not there."""
    whole = ast.parse(SOURCE)
    whole.body = [node for node in whole.body if getattr(node, "name", "") != "with_cryptography"]
    tree = list(ast.walk(whole))
    imported = {alias.name for node in tree if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in tree if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names


def test_it_is_written_for_python_3_9() -> None:
    ast.parse(SOURCE, feature_version=(3, 9))


def test_it_is_joined_from_the_judge_as_that_is_now() -> None:
    spec = importlib.util.spec_from_file_location("joining", ROOT / "scripts" / "verifier.py")
    assert spec
    assert spec.loader
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    assert script.joined() == SOURCE, "make verifier joins it anew"


@pytest.mark.parametrize(("name", "code"), [("full", 0), ("public", 0), ("cut", 3), ("wrong", 1)])
def test_it_ends_with_the_exit_code_of_its_verdict(
    name: str, code: int, told: dict[str, bytes], tmp_path: Path
) -> None:
    whole = told["full"]
    files = {**told, "cut": whole[: len(whole) // 3], "wrong": whole.replace(b"P1", b"P2", 1)}
    (tmp_path / "match.jsonl").write_bytes(files[name])
    assert run(tmp_path, "match.jsonl").returncode == code


def test_it_prints_the_report_of_fairdeal_verify(told: dict[str, bytes], tmp_path: Path) -> None:
    (tmp_path / "match.jsonl").write_bytes(told["seat-0"])
    printed = run(tmp_path, "match.jsonl").stdout.splitlines()
    assert printed == list(check(told["seat-0"].splitlines(keepends=True)).lines())


def test_programs_get_json(told: dict[str, bytes], tmp_path: Path) -> None:
    (tmp_path / "match.jsonl").write_bytes(told["full"])
    assert json.loads(run(tmp_path, "--json", "match.jsonl").stdout)["kind"] == "verified"


def test_a_file_that_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    done = run(tmp_path, "match.jsonl")
    assert (done.returncode, done.stderr) == (2, "match.jsonl: No such file or directory\n")


def test_without_a_file_it_says_how_it_is_used(tmp_path: Path) -> None:
    done = run(tmp_path)
    assert (done.returncode, "python3 fairdeal_verify.py match.jsonl" in done.stdout) == (2, True)


def test_it_shuffles_as_the_test_vectors_say(alone: ModuleType) -> None:
    vectors: list[dict[str, Any]] = json.loads((ROOT / "tests/engine/shuffle_v1.json").read_text(encoding="utf-8"))
    for vector in vectors:
        order = alone.shuffled(vector["cards"], bytes.fromhex(vector["seed"]), vector["deal"])
        assert order == vector["shuffled"], vector["name"]


@pytest.mark.parametrize("first", ["", "full"], ids=["alone", "after a header"])
def test_a_gigabyte_of_nothing_gets_a_verdict_at_once(
    first: str, told: dict[str, bytes], tmp_path: Path, alone: ModuleType
) -> None:
    path = tmp_path / "nothing.jsonl"
    with path.open("wb") as file:
        file.write(told[first].splitlines(keepends=True)[0] if first else b"")
        file.truncate(2**30)
    with path.open("rb") as file:
        report = alone.check(iter(lambda: file.readline(alone.LONGEST_LINE + 2), b""))
        assert file.tell() <= 3 * 2**20
    assert (report.code, report.seq) == (("size", 0) if first else ("format", None))


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("stream", [Terminal, io.StringIO])
def test_a_long_check_shows_its_progress_on_a_terminal_alone(
    stream: type[io.StringIO], told: dict[str, bytes], alone: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, moments = stream(), itertools.count(0, 1)
    monkeypatch.setattr(alone.sys, "stderr", shown)
    monkeypatch.setattr(alone.time, "monotonic", lambda: next(moments))
    report = alone.check(iter(told["full"].splitlines(keepends=True)), tell=alone.Progress().tell)
    records = report.records
    if stream is Terminal:
        assert f"\rchecked {records - 1} of {records} records …" in shown.getvalue()
        assert shown.getvalue().endswith("\r")
    else:
        assert shown.getvalue() == ""
