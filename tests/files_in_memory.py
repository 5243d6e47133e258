"""Where the tests keep their files: in memory, if it has room for them."""

import os
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")
NEEDS = 6 * 1024**3  # bytes; a whole run keeps some 3 GiB, most of them databases


def keep_files_in_memory() -> None:
    """Let temporary files of this process and of all that it begins lie in memory, unless `TMPDIR` names a place.

    A database waits for its disk at each move, and a whole run makes some ten thousand files. What drills kill are
    processes, whose files outlive them here as on a disk.
    """
    if "TMPDIR" not in os.environ and _has_room(MEMORY):
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


def _has_room(place: Path) -> bool:
    if not (place.is_dir() and os.access(place, os.W_OK | os.X_OK)):
        return False
    there = os.statvfs(place)
    programs_run = not there.f_flag & os.ST_NOEXEC
    return programs_run and min(there.f_bavail * there.f_frsize, _free_memory()) > NEEDS


def _free_memory() -> int:
    told = dict(line.split(":") for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines())
    return int(told["MemAvailable"].removesuffix("kB")) * 1024
