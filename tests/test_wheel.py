"""What is shipped works in an empty environment: play a match, verify and audit its transcript, show the page."""

import os
import re
import subprocess
import sys
import urllib.request
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel in it; its dependencies come from the one that runs the tests."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True, timeout=120)
    environment = folder / "venv"
    venv.create(environment, with_pip=False)
    site = next(environment.glob("lib/python*/site-packages"))
    [wheel] = folder.glob("*.whl")
    install = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--disable-pip-version-check"]
    subprocess.run([*install, "--target", str(site), str(wheel)], check=True, capture_output=True, timeout=120)
    borrowed = [path for path in sys.path if path.endswith("site-packages")]
    (site / "borrowed.pth").write_text("\n".join(borrowed), encoding="utf-8")
    return environment


def run(installed: Path, *arguments: str, cwd: Path) -> str:
    # -P: what is imported is what is installed, not what lies in the folder.
    command = [str(installed / "bin" / "python"), "-P", "-m", "fairdeal", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_match_is_simulated_verified_and_audited(installed: Path, tmp_path: Path) -> None:
    run(
        installed, "simulate", "money-sweeper", "--matches", "1", "--option", "target=300", "--out", "out", cwd=tmp_path
    )
    assert run(installed, "verify", "out/money-sweeper-4-00000.jsonl", cwd=tmp_path).startswith("verified")
    assert "failed" not in run(installed, "audit", "out/money-sweeper-4-00000.jsonl", cwd=tmp_path)


def test_it_is_the_wheel_that_was_tested(installed: Path, tmp_path: Path) -> None:
    python = str(installed / "bin" / "python")
    where = [python, "-P", "-c", "import engine, service; print(engine.__file__, service.__file__)"]
    found = subprocess.run(where, capture_output=True, text=True, cwd=tmp_path, check=True).stdout
    assert found.count(str(installed)) == 2


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
