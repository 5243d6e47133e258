"""A registry: our own things by name, then those that installed packages bring by their entry points."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from typing import Generic, TypeVar
from warnings import warn

T = TypeVar("T")


class Registry(Mapping[str, T], Generic[T]):
    """All things of one kind by name, such as "game"; `load` loads an entry point, and gives the name and the thing.

    Packages are looked for when somebody first asks for a name that is not our own, or for the list of all. A package
    whose thing cannot be loaded, or has a name that is taken, is left out with a warning; it stops no other.
    """

    def __init__(
        self, kind: str, group: str, own: Mapping[str, T], load: Callable[[EntryPoint], tuple[str, T]]
    ) -> None:
        self.kind, self.group, self.own = kind, group, own
        self._load = load

    @cached_property
    def _all(self) -> dict[str, T]:
        return self.joined(entry_points(group=self.group))

    def joined(self, packages: Iterable[EntryPoint]) -> dict[str, T]:
        """Join the things of these packages to our own. Warn of each that is left out, and say why."""
        found = dict(self.own)
        for entry in packages:
            try:
                name, thing = self._load(entry)
                if name in found:
                    raise ValueError(f"there is a {self.kind} {name!r} already")
            except Exception as wrong:  # a package of somebody else can fail in any way; the others go on
                said = f"{entry.name} ({entry.value}) is left out of the {self.kind}s: {wrong}"
                warn(said, RuntimeWarning, stacklevel=2)
            else:
                found[name] = thing
        return found

    @contextmanager
    def also(self, name: str, thing: T) -> Iterator[None]:
        """Know one thing more under a name that is free, for as long as the context lasts."""
        self._all[name] = thing
        try:
            yield
        finally:
            del self._all[name]

    def __getitem__(self, name: str) -> T:
        return self.own[name] if name in self.own else self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)
