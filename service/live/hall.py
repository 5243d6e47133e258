"""The pages of tournaments that are open here: each is told all at first, then what has changed, once a second at most.

A page that reads slowly is told less often: then all that differs from what it was told last. Of a round it is told
when its tables are open, so that nobody is kept waiting by who goes there first. Of tables and entrants come those rows
that are otherwise.
"""

import logging
from time import monotonic

import gevent

from fairdeal.events import StoreFailed

from ..desk.tables import Desk, Tables
from ..desk.tournament_views import TournamentViews
from ..desk.tournaments import Tournaments
from ..desk.views import encode
from ..doors.messages import QUESTIONS, Json, load, parse
from ..errors import Problem
from ..measures import counted
from .neighbours import Here
from .websocket import Outbox, Socket, frame

log = logging.getLogger("fairdeal.hall")
PACE_SECONDS = 1.0
OPENING_SECONDS = 0.05  # between two looks whether the tables of a round are open
OPENING_MOST = 5.0  # seconds; then pages are told of those that are
ROWS = {"tables": "table", "entrants": "entrant"}  # lists, and by what their rows are known
ASKED = {"beat": QUESTIONS["beat"]}


class Page:
    """One open page of a tournament: its outbox, and the view that it was told last."""

    __slots__ = ("outbox", "shown")

    def __init__(self, socket: Socket, view: Json) -> None:
        self.outbox, self.shown = Outbox(socket), view

    def tell(self, message: Json) -> None:
        """Send a message that must arrive."""
        self.outbox.post(frame(encode(message)))


class Hall:
    """The open pages of every tournament."""

    def __init__(self, tables: Tables, tournaments: Tournaments, views: TournamentViews) -> None:
        self._tournaments, self._views = tournaments, views
        self.pages: dict[str, list[Page]] = {}  # by tournament
        self._due: set[str] = set()  # those whose pages are to be told something yet
        self._rests_until: dict[str, float] = {}
        self._held_until: dict[str, float] = {}
        tables.listeners.append(lambda desk, steps: self._hear_of(desk))
        tournaments.listeners.append(lambda tournament, steps: self._changes(tournament.id))

    def here(self) -> dict[str, Here]:
        """Return how many pages of each tournament are open here."""
        return {tournament: Here(watching=len(pages)) for tournament, pages in self.pages.items()}

    def look(self) -> None:
        """Read what other servers have written at the tournaments whose pages are open here."""
        for tournament in list(self.pages):
            self._tournaments.newest(tournament)

    def join(self, tournament: str, socket: Socket) -> Page:
        """Let a page in, and tell it all. Raises `Problem("not_found")`."""
        view = self._views.view(self._tournaments.newest(tournament))
        page = Page(socket, view)
        self.pages.setdefault(tournament, []).append(page)
        page.tell({"is": "tournament", **view})
        return page

    def leave(self, tournament: str, page: Page) -> None:
        """Let go of a page that has closed."""
        self.pages[tournament].remove(page)
        if not self.pages[tournament]:
            del self.pages[tournament]
            self._rests_until.pop(tournament, None)
            self._held_until.pop(tournament, None)

    def hear(self, page: Page, text: str | bytes) -> None:
        """Answer whether somebody is here, all that a page may ask; commands come over HTTP."""
        try:
            load(parse(text), schemas=ASKED)
            page.tell({"is": "beat"})
        except Problem as problem:
            counted.refusals[problem.code] += 1
            page.tell({"is": "refused", **problem.body()})

    def _hear_of(self, desk: Desk) -> None:
        if board := desk.table.opened.board:
            self._changes(board.tournament)

    def _changes(self, tournament: str) -> None:
        """Tell the pages of a tournament soon what has changed, with all that changes until then."""
        if tournament in self.pages and tournament not in self._due:
            self._due.add(tournament)
            rests = self._rests_until.get(tournament, 0.0) - monotonic()
            gevent.spawn_later(max(0.0, rests), self.tell, tournament)

    def tell(self, tournament: str) -> None:
        """Tell the pages of a tournament what has changed since each was told something."""
        self._due.discard(tournament)
        if tournament not in self.pages:
            return
        self._rests_until[tournament] = monotonic() + PACE_SECONDS
        try:
            view = self._views.view(self._tournaments.evening(tournament))
        except (Problem, StoreFailed) as failure:
            log.warning("tournament %s cannot be told now: %s", tournament, failure)
            return self._changes(tournament)
        if self._is_opening(tournament, view):
            self._rests_until[tournament] = monotonic() + OPENING_SECONDS
            return self._changes(tournament)
        framed: dict[int, bytes] = {}  # by the view that was told before: nearly all pages were told the same
        pages = self.pages.get(tournament, ())
        for page in [each for each in pages if not each.outbox.is_behind()]:
            if (before := id(page.shown)) not in framed:
                framed[before] = _news(page.shown, view)
            if framed[before]:
                page.outbox.show(framed[before], whole=False)
            page.shown = view
        if any(page.shown is not view for page in pages):
            self._changes(tournament)

    def _is_opening(self, tournament: str, view: Json) -> bool:
        """Tell whether pages are to wait for tables of the round that are still being opened."""
        if all(row["status"] != "opening" for row in view["tables"]):
            self._held_until.pop(tournament, None)
            return False
        return monotonic() < self._held_until.setdefault(tournament, monotonic() + OPENING_MOST)


def _news(before: Json, now: Json) -> bytes:
    """Write what changes a view into another, as a frame; nothing where they are the same."""
    changed = {name: value for name, value in now.items() if before.get(name) != value}
    rows = {}
    for name, key in ROWS.items():
        if name in changed and (found := _rows(before[name], now[name], key)) is not None:
            rows[name] = found
            del changed[name]
    told = {"is": "news", "seq": now["seq"], "changed": changed, **({"rows": rows} if rows else {})}
    return frame(encode(told)) if changed or rows else b""


def _rows(before: list[Json], now: list[Json], key: str) -> list[Json] | None:
    """List the rows that are otherwise or new; None where others than new ones at the end have come or gone."""
    if [row[key] for row in before] != [row[key] for row in now[: len(before)]]:
        return None
    return [row for place, row in enumerate(now) if place >= len(before) or row != before[place]]
