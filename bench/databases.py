"""The databases that are measured: those that the tests start, in temporary folders of their own."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from databases import Postgres, Redis, running

__all__ = ["Postgres", "Redis", "running"]
