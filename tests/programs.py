"""Programs that are not Python: those of the machine, else those that `scripts/setup test` has unpacked."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

UNPACKED = Path(__file__).parents[1] / ".venv" / "debian"
FOLDERS = [Path(sys.executable).parent, *(UNPACKED / folder for folder in ("usr/bin", "usr/sbin"))]
LIBRARIES = [str(folder) for folder in (UNPACKED / "usr/lib").glob("*/systemd")]


def done(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a program to its end, and return what it said."""
    path = os.pathsep.join([os.environ["PATH"], "/usr/sbin", *map(str, FOLDERS)])
    program = shutil.which(command[0], path=path)
    assert program, f"{command[0]} is not there: scripts/setup test brings it"
    told = {**os.environ, "LD_LIBRARY_PATH": os.pathsep.join(LIBRARIES)} if str(UNPACKED) in program else None
    return subprocess.run([program, *command[1:]], capture_output=True, text=True, timeout=60, check=False, env=told)
