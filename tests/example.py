"""The packages that pages of the documents write block by block, installed outside the tree."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
FILE = re.compile(r'^(```|~~~)\w+ title="([^"]+)"\n(.*?)^\1$', re.DOTALL | re.MULTILINE)


def files_of(page: str) -> dict[str, str]:
    """The files that a page of docs/ holds, by their paths; a block with a title is a file."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return {path: body for _, path, body in FILE.findall(text)}


def written(page: str, folder: Path) -> Path:
    """Write the files of a page into a folder."""
    for path, body in files_of(page).items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(body, encoding="utf-8")
    return folder


ONE_BY_ONE = """
import sys
from click.testing import CliRunner
from fairdeal.service.cli.console import fairdeal
for line in sys.argv[1:]:
    said = CliRunner().invoke(fairdeal, line.split())
    print(said.output, end="\\f")
    if said.exit_code:
        sys.exit(said.exit_code)
"""
HEARTS = ROOT / "examples" / "hearts"


def installed(package: Path, site: Path, *others: Path) -> dict[str, str]:
    """Install packages into a folder of their own, with no network; the environment in which Python finds them."""
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--no-build-isolation"]
    quiet = ["--disable-pip-version-check", "--no-compile", "--target", str(site)]
    done = subprocess.run(
        [*command, *quiet, str(package), *map(str, others)], capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stderr
    return {"PYTHONPATH": os.pathsep.join([str(site), str(ROOT)])}


def python(environment: dict[str, str], folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder outside the tree."""
    return run(environment, folder, sys.executable, *arguments)


def run(environment: dict[str, str], folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a folder outside the tree."""
    return subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def commands(environment: dict[str, str], folder: Path, *lines: str) -> list[str]:
    """What `fairdeal` says to some commands, which one process carries out; each of them succeeds."""
    done = python(environment, folder, "-c", ONE_BY_ONE, *lines)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.split("\f")[:-1]
