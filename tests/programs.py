"""Programs that are not Python: those of the machine, else those that `scripts/setup test` has unpacked."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

UNPACKED = (Path(__file__).parents[1] / ".venv" / "debian").resolve()  # elsewhere, where others cannot come here
FOLDERS = [Path(sys.executable).parent, *(UNPACKED / folder for folder in ("usr/bin", "usr/sbin"))]
# Debian keeps PostgreSQL's programs apart, by version.
POSTGRES = [folder for root in (Path("/"), UNPACKED) for folder in (root / "usr/lib/postgresql").glob("*/bin")]
LIBRARIES = [str(folder) for found in ("*/systemd", "*-linux-gnu*") for folder in (UNPACKED / "usr/lib").glob(found)]


def program(name: str) -> str:
    """The path of a program."""
    path = os.pathsep.join([os.environ["PATH"], "/usr/sbin", *map(str, POSTGRES), *map(str, FOLDERS)])
    found = shutil.which(name, path=path)
    assert found, f"{name} is not there: scripts/setup test brings it"
    return found


def environment_of(program: str) -> dict[str, str] | None:
    """The environment in which a program finds its libraries; None: as it is."""
    return {**os.environ, "LD_LIBRARY_PATH": os.pathsep.join(LIBRARIES)} if str(UNPACKED) in program else None


def done(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a program to its end, and return what it said."""
    found = program(command[0])
    return subprocess.run(
        [found, *command[1:]], capture_output=True, text=True, timeout=60, check=False, env=environment_of(found)
    )
