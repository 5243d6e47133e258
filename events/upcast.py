"""Upcasts: records of an older version are read as those of today; the lines stay as they were hashed."""

from collections.abc import Callable
from typing import Any

Change = Callable[[dict[str, Any]], dict[str, Any]]


class Upcasts:
    """The steps from each old type of record to the next version of it."""

    def __init__(self) -> None:
        self._steps: dict[str, tuple[str, Change]] = {}

    def add(self, old: str, new: str, change: Change) -> None:
        """Read `old` as `new` from now on, its data changed by `change`, which gets data of its own.

        Raises `ValueError` when `old` has a step already, or when the steps would lead back to it.
        """
        if old in self._steps:
            raise ValueError(f"{old!r} is read as {self._steps[old][0]!r} already: one step for each type")
        if old in self._way(new):
            raise ValueError(f"{old!r} to {new!r} would go round in a circle: {' to '.join(self._way(new))}")
        self._steps[old] = (new, change)

    def __contains__(self, type: str) -> bool:
        """Tell whether records of this type are old, and need `upcast`."""
        return type in self._steps

    def upcast(self, type: str, data: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """Return the type and data as of today; those of a type that is not old come back as they are."""
        while type in self._steps:
            type, change = self._steps[type]
            data = change(data)
        return type, data

    def _way(self, type: str) -> list[str]:
        way = [type]
        while way[-1] in self._steps:
            way.append(self._steps[way[-1]][0])
        return way
