"""The files of the pages: sent compressed, under addresses that change with them, so that a browser keeps them."""

import gzip
import json
import re
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from mimetypes import add_type, guess_type
from os.path import isfile
from pathlib import Path
from time import monotonic
from typing import Any

from flask import Blueprint, Flask, Response, abort, request
from werkzeug.security import safe_join

from fairdeal.engine import GAMES, Game

from ..packages import home
from .parts import service
from .wording import whole

WEB = Path(__file__).parents[2] / "web"
YEAR = 365 * 24 * 60 * 60  # seconds
_VERSION = "at-"
# What the module imports when it is loaded; what comes later is written `import(…)`.
_IMPORT = re.compile(r'^(?:import|export)\b[^"]*?from "(\.[^"]+)"|^import "(\.[^"]+)"', re.MULTILINE)
_TRANSLATION = re.compile(r"strings/([A-Za-z-]+\.json)")
_LOOK = re.compile(r"look/([^/]+)/(.+)")
_SOURCE = re.compile(r"css/.*\.css|(?:js|vendor)/.*\.js")
_SMALL = 256  # bytes that are not worth compressing
_COMPRESSED = {"text/css", "text/html", "text/javascript", "text/x-python", "application/json", "image/svg+xml"}

add_type("font/woff2", ".woff2")  # which not every machine knows

bp = Blueprint("files", __name__)


@dataclass(frozen=True)
class File:
    """One file as it was read."""

    name: str
    content: bytes

    @cached_property
    def mimetype(self) -> str:
        """Name its kind."""
        return guess_type(self.name)[0] or "application/octet-stream"

    @cached_property
    def digest(self) -> str:
        """Give the hash of its content."""
        return sha256(self.content).hexdigest()[:20]

    @cached_property
    def zipped(self) -> bytes | None:
        """Give it compressed; None where that saves nothing."""
        if self.mimetype not in _COMPRESSED or len(self.content) < _SMALL:
            return None
        return gzip.compress(self.content, 9, mtime=0)


class Files:
    """The files below a folder; each is read again when it has changed."""

    def __init__(self, root: Path, patience: float = 1.0) -> None:
        self.root, self.patience = root, patience  # seconds until it is looked again whether something has changed
        self._named: tuple[float, str] | None = None  # when it was last looked, and the version found
        self._read: dict[Path, tuple[tuple[int, int], File]] = {}
        self._versions: dict[tuple[tuple[str, int, int], ...], str] = {}
        self._preloads: dict[tuple[str, str], tuple[str, ...]] = {}
        self._joined: tuple[str, dict[str, Any]] = "", {}

    def file(self, name: str) -> File | None:
        """Return the file of that name; None if there is none."""
        found = None if "\0" in name else safe_join(str(self.root), name)
        if found is None or not isfile(found):  # which says no of a name that no disk can hold, too
            return None
        path = Path(found)
        stat = path.stat()
        stamp = stat.st_mtime_ns, stat.st_size
        kept = self._read.get(path)  # one, by however many names it is asked for
        if kept is None or kept[0] != stamp:
            kept = self._read[path] = stamp, File(name, path.read_bytes())
        return kept[1]

    def version(self) -> str:
        """Name the state of all files: another name as soon as one of them is another."""
        now = monotonic()
        if self._named is None or now - self._named[0] >= self.patience:
            self._named = now, self._version()
        return self._named[1]

    def _version(self) -> str:
        stamps = tuple(sorted(self._stamps()))
        if stamps not in self._versions:
            read = ((name, self.file(name)) for name, _, _ in stamps)
            told = "".join(f"{name} {file.digest}\n" for name, file in read if file)
            self._versions = {stamps: sha256(told.encode()).hexdigest()[:12]}
        return self._versions[stamps]

    def needed(self, module: str) -> tuple[str, ...]:
        """List the modules that this one imports at once, directly or through others; itself first."""
        key = self.version(), module
        if key not in self._preloads:
            found: dict[str, None] = {}
            self._gather(module, found)
            self._preloads = {each: names for each, names in self._preloads.items() if each[0] == key[0]}
            self._preloads[key] = tuple(found)
        return self._preloads[key]

    def entry(self, page: str) -> str:
        """Name the module with which a page begins: the joined one, while it is made of the modules as they are."""
        return next(iter(self.joined(f"js/{page}.js")), f"js/{page}.js")

    def styles(self, page: str, names: list[str]) -> list[str]:
        """Name a page's stylesheets: the joined one, while it is made of these as they are."""
        same = self._made().get("styles", {}).get(page) == names
        return self.joined(f"{page}.css") if same else [f"css/{name}.css" for name in names]

    def joined(self, *names: str) -> list[str]:
        """Name those of the joined files that there are."""
        made = self._made().get("files", ())
        return [f"joined/{name}" for name in names if f"joined/{name}" in made]

    def _made(self) -> dict[str, Any]:
        """Tell what `make joined` made; nothing, if a file of it or one of its sources has changed since."""
        version = self.version()
        if self._joined[0] != version:
            told = self.file("joined/made.json")
            made: dict[str, Any] = json.loads(told.content) if told else {"files": {}, "sources": ""}
            read = sorted(name for name, _, _ in self._stamps() if _SOURCE.fullmatch(name))
            sources = File("", "".join(f"{name} {self._digest(name)}\n" for name in read).encode())
            sound = all(self._digest(name) == digest for name, digest in made["files"].items())
            self._joined = version, made if sound and sources.digest == made["sources"] else {}
        return self._joined[1]

    def _digest(self, name: str) -> str:
        file = self.file(name)
        return file.digest if file else ""

    def _gather(self, module: str, found: dict[str, None]) -> None:
        file = self.file(module)
        if module in found or file is None:
            return
        found[module] = None
        for one, other in _IMPORT.findall(file.content.decode()):
            path = (self.root / module).parent / (one or other)
            self._gather(str(path.resolve().relative_to(self.root.resolve())), found)

    def _stamps(self) -> list[tuple[str, int, int]]:
        paths = [path for path in self.root.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
        stats = [(path.relative_to(self.root).as_posix(), path.stat()) for path in paths]
        return [(name, stat.st_mtime_ns, stat.st_size) for name, stat in stats]


FILES = Files(WEB)


def address(name: str) -> str:
    """Give the address of a file of the pages as it is now, which a browser may keep for good."""
    return f"/web/{_VERSION}{FILES.version()}/{name}"


def folder() -> str:
    """Give the beginning of every such address."""
    return address("")


def preloads(page: str) -> list[str]:
    """Give the addresses of a page's module and of what it needs at once or soon, so that none waits for another."""
    return [address(name) for name in (*FILES.needed(FILES.entry(page)), *FILES.joined(f"js/{page}-soon.js"))]


@bp.get("/web/<path:name>")
def send(name: str) -> Response:
    """Send a file; under an address with its version for a year, under its bare name only after asking again.

    A page that was opened before the files changed still asks under the old version: it gets what there is now, and
    nobody keeps that.
    """
    first, _, rest = name.partition("/")
    versioned = first.startswith(_VERSION)
    named = rest if versioned else name
    theirs = translation(named)
    looks = of_game(named)
    file = theirs or looks or FILES.file(named)
    if file is None:
        abort(404)
    response = Response(file.content, mimetype=file.mimetype)
    response.set_etag(file.digest)
    if not theirs and versioned and first == _VERSION + (looks.digest if looks else FILES.version()):
        response.cache_control.public = True
        response.cache_control.max_age = YEAR
        response.cache_control.immutable = True
    else:
        response.cache_control.no_cache = True
    if file.zipped is not None:
        _zip(response, file.zipped, file.digest)
    response.make_conditional(request)
    return response


def of_game(name: str) -> File | None:
    """Return the file `look/<game>/<name>` that a game's package brings; None for any other name."""
    found = _LOOK.fullmatch(name)
    folder = home(GAMES[found[1]]) if found and found[1] in GAMES else None
    return _files(folder / "look").file(found[2]) if found and folder else None


_files = cache(Files)  # by their folder


def address_of(game: Game, name: str) -> str:
    """Give the address of a file of a game's look as it is now, which a browser may keep for good; "" for none."""
    found = of_game(f"look/{game.name}/{name}")
    return f"/web/{_VERSION}{found.digest}/look/{game.name}/{name}" if found else ""


def translation(name: str) -> File | None:
    """Return the pages' sentences in a language that the house has brought along; None if it has not."""
    house = service().config.translations
    found = _TRANSLATION.fullmatch(name)
    path = Path(house) / found[1] if house and found else None
    return _told(path) if path and isfile(path) else None


@cache
def _told(path: Path) -> File:
    return File(path.name, json.dumps(whole(path), ensure_ascii=False).encode())


def zip_page(response: Response) -> None:
    """Compress a page for who takes that; a page holds no secret, which its length could tell."""
    etag, _ = response.get_etag()
    _zip(response, gzip.compress(response.get_data(), 6, mtime=0), etag or "")


def _zip(response: Response, zipped: bytes, etag: str) -> None:
    response.vary.add("Accept-Encoding")
    if request.accept_encodings["gzip"] > 0:
        response.set_data(zipped)
        response.content_encoding = "gzip"
        response.set_etag(f"{etag}-gzip")


def init_app(app: Flask) -> None:
    """Register the files, and what templates need to name them."""
    app.jinja_env.globals.update(file=address, joined=FILES.joined, preloads=preloads, styles_of=FILES.styles)
    app.register_blueprint(bp)
