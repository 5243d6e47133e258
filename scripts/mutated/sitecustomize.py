"""Lets a process import changed modules, and note which functions of them which file of tests enters.

`scripts/mutants.py` names this folder in PYTHONPATH. MUTATED says, as JSON, in which file the code is that stands for
the module at a path; ENTERED names the file for what `__entered__` is called with, which that code may do.
"""

import builtins
import json
import marshal
import os
from importlib.machinery import SourceFileLoader
from types import CodeType

CHANGED: dict[str, str] = json.loads(os.environ.get("MUTATED", "{}"))
as_ever = SourceFileLoader.get_code
noted: set[str] = set()


def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
    """Return the changed code of a module that is changed."""
    instead = CHANGED.get(os.path.realpath(self.path))
    if instead is None:
        return as_ever(self, fullname)
    with open(instead, "rb") as file:
        code: CodeType = marshal.load(file)
    return code


def entered(place: str) -> None:
    """Note a function that this process enters, and the file whose test does so or has begun the process."""
    line = f"{place} {os.environ.get('PYTEST_CURRENT_TEST', '').partition('::')[0]}\n"
    if line not in noted:
        noted.add(line)
        with open(os.environ["ENTERED"], "a", encoding="utf-8") as file:
            file.write(line)


SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
vars(builtins)["__entered__"] = entered
