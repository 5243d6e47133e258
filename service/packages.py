"""What a game's package brings to be shown, beside its rulebook or else its state: found by the game alone.

`lesson.toml` is its lesson. The folder `look` holds what browsers are sent: `cards.svg`, `table.css`, `scene.json`, and
the pictures of its rulebook. `locale` holds its sentences in other languages. The games of this house bring theirs so.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from gettext import GNUTranslations
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Literal, TypeVar
from warnings import warn

import msgspec
from msgspec import Struct, field

from fairdeal.engine import GAMES, Game

T = TypeVar("T")
U = TypeVar("U")


class Beat(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The way a named beat is told: a sound, `large` letters, a knock of `buzz` milliseconds, cards that shake.

    It is seen for `lasts` milliseconds, else for as long as others are.
    """

    sound: str
    large: bool = False
    buzz: int = 0
    shakes: bool = False
    lasts: int | None = None


class Voice(Struct, frozen=True, forbid_unknown_fields=True):
    """A tone or a noise that glides between two pitches, in Hz; `env`: attack, hold and release in milliseconds.

    `gain` is its loudness, 0.1 for most; it begins `after` milliseconds. `q` is how narrow a noise is; 0: all below.
    """

    type: Literal["sine", "triangle", "square", "sawtooth", "noise"]
    start: float = field(name="from")
    to: float
    env: tuple[float, float, float]
    gain: float
    q: float = 0
    after: float = 0


class Scene(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The beats and sounds that a package adds to the page's, or has in place of them, by their names.

    `deck` names a game whose drawings it uses for cards of the same codes: those of "sweep" are the usual 52.
    """

    deck: str = ""
    beats: dict[str, Beat] = {}
    sounds: dict[str, tuple[Voice, ...]] = {}


def home(game: Game) -> Path | None:
    """Return the folder of the package that brings a game; None where no package does."""
    package = game.rulebook.partition(":")[0] or game.state.__module__.rpartition(".")[0]
    found = _or_left_out(package, import_module) if package else None
    return next(map(Path, getattr(found, "__path__", ())), None)


def brought(game: Game, name: str) -> Path | None:
    """Return the file of that name, such as "look/cards.svg", that the package brings; None if it brings none."""
    folder = home(game)
    return folder / name if folder and (folder / name).is_file() else None


def read(game: Game, name: str, reader: Callable[[str], T]) -> T | None:
    """Read a file of the package; None where there is none, or a broken one, which a warning names and stops nobody."""
    path = brought(game, name)
    return _read(path, path.stat().st_mtime_ns, reader) if path else None


@lru_cache(256)
def _read(path: Path, _changed: int, reader: Callable[[str], T]) -> T | None:
    return _or_left_out(path, lambda path: reader(path.read_text(encoding="utf-8")))


def _or_left_out(what: U, reader: Callable[[U], T]) -> T | None:
    try:
        return reader(what)
    except Exception as wrong:  # what somebody else brings can be wrong in any way; the other games go on
        warn(f"{what} is left out: {wrong}", RuntimeWarning, stacklevel=3)
        return None


def scene(game: Game) -> Scene:
    """Return the beats and sounds that the package brings."""
    return read(game, "look/scene.json", _scene) or Scene()


def _scene(text: str) -> Scene:
    return msgspec.json.decode(text, type=Scene)


def sentences(language: str) -> Iterator[GNUTranslations]:
    """Yield the catalogues of all packages in a language, `locale/de/LC_MESSAGES/<any name>.mo`, read anew."""
    for game in GAMES.values():
        folder = home(game)
        for path in sorted(folder.glob(f"locale/{language.replace('-', '_')}/LC_MESSAGES/*.mo")) if folder else ():
            if found := _or_left_out(path, lambda path: GNUTranslations(BytesIO(path.read_bytes()))):
                yield found
