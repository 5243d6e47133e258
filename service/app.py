"""The factory: makes the store, the tables, the hub and the bots, and hands them to the handlers."""

import os
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import gevent
from flask import Flask

from fairdeal.events import MemoryStore, Salt, SqliteStore, Store, StoreFailed, open_shared, shown
from fairdeal.events.sqlite import BUSY_SECONDS
from fairdeal.events.stores import SharedStore

from .config import Config
from .desk.advisor import Advisor
from .desk.answers import Answers
from .desk.bots import Bots, Spawn
from .desk.callees import Callees, InFile
from .desk.calls import Calls
from .desk.deadlines import Deadlines
from .desk.forgetting import Forgotten, Noted, forget_again
from .desk.historian import Historian, Setting
from .desk.histories import AtOnce as ReadAtOnce
from .desk.histories import Elsewhere, Histories, forget
from .desk.introductions import Introductions, SlipsHere
from .desk.journal import DirectJournal, GroupJournal, Journal, SharedJournal
from .desk.lessons import Lessons
from .desk.post_mortem import PostMortems
from .desk.push import Push
from .desk.ratings import HouseRatings
from .desk.recovery import Recovery
from .desk.replay import Replays
from .desk.tables import Tables
from .desk.taking_up import must_know_the_law, take_up
from .desk.thinking import COMMAND, AtOnce, Thinker
from .desk.tournament_views import TournamentViews
from .desk.tournaments import Tournaments
from .desk.writer import Writer
from .doors import files, gate, http, languages, pages, plain, tlog
from .doors.guards import Guards
from .doors.tokens import Tokens
from .doors.trusting import Trusted as Trusted
from .doors.trusting import leading_to as leading_to
from .evidence.ed25519 import is_signed
from .evidence.receipts import Operator, Signing, operator_seed
from .evidence.salts import Salts
from .language import speak
from .live import health, socket_door
from .live.hall import Hall
from .live.hosts import Hosts
from .live.hub import Hub
from .live.neighbours import Hints, Neighbours, NoHints
from .live.parts import LiveParts
from .private import make_private, mark_of
from .upkeep.files import must_have_keys, must_not_be_emptied
from .upkeep.steady import Shared
from .upkeep.whole import must_be_whole
from .witness.keeper import Keeper
from .witness.log import Behind
from .witness.signing import finish_change, rotations

if TYPE_CHECKING:
    from .live.board import Board


def open_store(config: Config, busy_seconds: float = BUSY_SECONDS) -> Store:
    """Open the store that the configuration names, and make it where there is none.

    Server, simulations and command line all open theirs here. Raises `StoreFailed`, saying how to cure it.
    """
    drawn: Salt = lambda place: config.entropy(16)  # noqa: E731
    if config.database == ":memory:":
        return MemoryStore(drawn, is_signed)

    def secret() -> bytes:
        must_have_keys(config, store)
        return operator_seed(config.operator_file())

    salt = drawn if config.is_repeatable() else Salts(secret)
    if config.shares:
        store: Store = open_shared(config.database, salt, is_signed)
    else:
        must_not_be_emptied(config)
        make_private(Path(config.database))
        store = SqliteStore(config.database, salt, busy_seconds, is_signed)
    return store


def open_journal(config: Config, store: Store) -> Journal:
    """Open the door to the log: with group commit where greenlets share a file."""
    if not config.greenlets or config.database == ":memory:":
        return DirectJournal(store)
    if config.shares:
        return SharedJournal(store)
    return GroupJournal(store, lambda: Writer(config.database, operator_seed(config.operator_file())))


def open_histories(config: Config, tables: Tables) -> Histories:
    """Open the door to histories: another process reads them where people play meanwhile."""
    if not config.greenlets or config.database == ":memory:":
        return ReadAtOnce(Historian(tables.store, tables.checkpoints))
    return Elsewhere(Setting(config.database, config.language, config.translations))


class Service(LiveParts):
    """The parts of one server around a log that is open, made in the order in which they need each other."""

    def __init__(self, config: Config, store: Store, journal: Journal) -> None:
        self.config, self.store, self.journal = config, store, journal
        self.clock = Shared(config.clock, store.now) if isinstance(store, SharedStore) else config.clock
        self.tables = Tables(store, journal, self.clock, config.entropy)
        self.board = _board(config) if config.shares else None
        self._secret = config.secret_key()
        self.tokens = Tokens(self._secret, config.entropy, self.board.use if self.board else None, self.clock)
        self.deadlines = Deadlines(self.tables)
        self.replays = Replays(self.tables.checkpoints)
        self.histories = open_histories(config, self.tables)
        self._spawn: Spawn = _in_background if config.greenlets else _at_once
        told = self.board.forgotten if self.board else Noted(config.keys_at(".forgotten"))
        self.forgotten = Forgotten(self.tables, told)
        self.tables.folded_again.append(lambda table: self._spawn(partial(forget, self.histories, table)))
        self._sign()
        self._meet()
        self._think()
        self._go()
        self.neighbours = self._neighbours()

    def _sign(self) -> None:
        """Make what signs: the log of heads, and receipts."""
        config, file = self.config, self.config.operator_file()
        seed = operator_seed(file)
        self.heads = Keeper(config.heads_file(), seed, rotations(file), config.witnesses)
        must_be_its_operator(self.heads, mark_of(self._secret), config.new_keys)
        former = [str(key) for key in self.heads.former]
        newest = self.store.newest if isinstance(self.store, SharedStore) else None
        self.signing = Signing(self.store, Operator(seed), config.clock, config.times_file(), former, newest)
        self.tables.operator = "" if config.is_repeatable() else self.signing.key

    def _meet(self) -> None:
        """Make what meets those who come: the guards, the hub, and what brings lost records back."""
        config = self.config
        limited = config.greenlets and config.rate > 0
        self.guards = Guards(names_of(config), limited=limited, proxied=config.proxies > 0)
        self.answers = Answers(self.tables, self.tokens, lambda table: self.signing.now(table.id))
        self.recovery = Recovery(self.tables, self.signing)
        self.introductions = Introductions(self.tables, self.board or SlipsHere())
        self.hosts = Hosts(self.introductions, self.tables)
        self.callees = InFile(config.calls_file())
        push = Push(self._secret, config.calls)
        self.calls = Calls(self.tables, Callees(self.board or self.callees), push, self._spawn, self.deadlines)
        self.hub = Hub(self.tables, self.tokens, self.recovery, self.deadlines, self.answers, self.guards, self.hosts)

    def _think(self) -> None:
        """Make what thinks about moves: bots, advice, lessons, and the search through what was played."""
        config, patient = self.config, self.config.greenlets
        self.thinker = (Thinker if patient else AtOnce)(
            config.thinking, (*COMMAND, config.language, config.translations)
        )
        delay, thinker = (config.bot_delay, self.thinker) if patient else (0.0, None)
        rest = sleep if patient else _rest
        self.bots = Bots(self.tables, self._spawn, delay, patient=patient, thinker=thinker, sleep=rest)
        self.advisor = Advisor(self.tables, self.thinker)
        self.post_mortems = PostMortems(self.tables.checkpoints, self.thinker, self._spawn)
        self.lessons = Lessons(self.tables.checkpoints)
        self.tournaments = Tournaments(self.tables, self.journal, self._spawn, config.daily)
        self.tournament_views = TournamentViews(self.tables)
        self.ratings = HouseRatings(self.tables, self.tournaments) if config.ratings else None
        self.hall = Hall(self.tables, self.tournaments, self.tournament_views)
        self.hub.besides.append(self.hall.here)

    def _go(self) -> None:
        """Set going what happens by itself, at tables that stand in the log and in the background."""
        self.recovery.wakes.append(lambda desk: self.deadlines.watch(desk.table))
        self.recovery.wakes.append(lambda desk: self.bots.poke(desk.table.id))
        self.deadlines.besides.append(self.tournaments.ring)
        self.deadlines.besides += [self.recovery.ring] if self.board else [self.recovery.ring, self.forgotten.look]
        config, tables, wakes = self.config, self.tables, [self.deadlines.watch, self.bots.watch, self.calls.watch]
        tables.has_guests_to_come = config.greenlets and config.rest > 0
        unfinished = self.calls.begin(tables.unfinished)
        self._spawn(lambda: take_up(tables, unfinished, wakes, patient=config.greenlets))
        self._spawn(self.tournaments.take_up)
        if config.greenlets:
            gevent.spawn_later(config.rest, self.recovery.wake_all)
            self.deadlines.run(_in_background)
            self.hub.run(_in_background)
            self.hosts.run(_in_background)
            if config.database != ":memory:":
                tables.listeners.append(self.heads.hear)
                self.heads.run(lambda: open_store(config))

    def _neighbours(self) -> Neighbours | None:
        """Meet the other servers of the log, if it has any."""
        if not (self.board and isinstance(self.store, SharedStore) and isinstance(self.clock, Shared)):
            return None
        looks = [self.clock.look, self.forgotten.look, self.hall.look]
        hints, evening = _hints(self.config, self.heads.origin), self.tournaments.newest
        met = Neighbours(self.tables, self.hub, self.store.moved, self.board, hints, looks, evening)
        if self.config.greenlets:
            met.run(_in_background)
        return met


def make_service(config: Config, store: Store | None = None) -> Service:
    """Make everything but the web, for servers and simulations; the house speaks its language from here on."""
    speak(config.language, config.translations)
    finish_change(config.operator_file())  # before any salt is derived
    # what waits for another program stops the loop: a server leaves that to its writer
    store = store or open_store(config, 0 if config.greenlets else BUSY_SECONDS)
    with ExitStack() as let_go:  # of what is open, if something else cannot be
        let_go.callback(store.close)
        must_have_keys(config, store)
        must_be_whole(config)
        if config.database != ":memory:":
            forget_again(store, config.keys_at(".forgotten"))
        must_know_the_law(store, shown(config.database))
        journal = open_journal(config, store)
        let_go.callback(journal.close)
        service = Service(config, store, journal)
        let_go.pop_all()
    return service


def open_callees(config: Config) -> "InFile | Board":
    """Open what keeps the browsers that are called, for a program beside the server."""
    return _board(config) if config.shares else InFile(config.calls_file())


def _board(config: Config) -> "Board":
    """Open the board of the log that servers share, under a name that no other has."""
    from .live.board import Board  # needs a package that a log in a file does without

    return Board(config.database, os.urandom(8).hex())


def _hints(config: Config, log: str) -> Hints:
    """Tell the other servers of the log by a Redis, where there is one for that."""
    if not (config.redis and config.greenlets):
        return NoHints()
    from .live.redis_hints import RedisHints

    return RedisHints(config.redis, log, _in_background)


def must_be_its_operator(heads: Keeper, links: str, anew: bool) -> None:
    """Open the log of heads, which begins before any table. Raises `StoreFailed` when it is another operator's."""
    try:
        heads.log.belongs_to(links, anew)
    except Behind as other:
        raise StoreFailed(str(other)) from None


def names_of(config: Config) -> set[str]:
    """Return the host names at which a server answers: those that it was given, and those of the pages it allows."""
    return {*config.names, *(name for origin in config.origins if (name := urlsplit(origin).hostname))}


def _at_once(work: Callable[[], None]) -> None:
    work()


def _rest(seconds: float) -> None:
    if seconds:  # without greenlets nobody else is let go on, and a busy machine takes its processor away
        sleep(seconds)


def _in_background(work: Callable[[], None]) -> None:
    # A thread would begin at once, and keep the one who makes it from answering.
    gevent.spawn(work)


def create_app(config: Config | None = None, service: Service | None = None) -> Flask:
    """Make the Flask app. Tests give a `Config` of their own, or a whole `Service` to reach into it."""
    service = service or make_service(config or Config())
    app = Flask("service", static_folder=None)
    app.extensions["fairdeal"] = service
    # A little above the longest message, so that the message itself is answered with the reason.
    app.config["MAX_CONTENT_LENGTH"] = 64 * 1024
    languages.init_app(app)
    gate.init_app(app, service.config.proxies)
    for part in (http, socket_door, files, pages):
        part.init_app(app)
    for bp in (plain.bp, tlog.bp, health.bp):
        app.register_blueprint(bp)
    if service.neighbours:
        service.neighbours.init_app(app)
    return app
