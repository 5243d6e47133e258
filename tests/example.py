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


def report_of(environment: dict[str, str], package: Path) -> str:
    """The report of a package's own tests, which may fail."""
    done = python(environment, package, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error", "--rootdir=.")
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return done.stdout
