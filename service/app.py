"""The factory: makes the store, the tables, the hub and the bots, and hands them to the handlers."""

import os
from collections.abc import Callable, Collection
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import gevent
from flask import Flask

from fairdeal.events import MemoryStore, Salt, SqliteStore, Store, StoreFailed, open_shared, shown
from fairdeal.events.sqlite import BUSY_SECONDS

from .config import Config
from .desk.advisor import Advisor
from .desk.answers import Answers
from .desk.bots import Bots
from .desk.deadlines import Deadlines
from .desk.historian import Historian, House
from .desk.histories import AtOnce as ReadAtOnce
from .desk.histories import Elsewhere, Histories
from .desk.journal import DirectJournal, GroupJournal, Journal, SharedJournal
from .desk.lessons import Lessons
from .desk.post_mortem import PostMortems
from .desk.replay import Replays
from .desk.tables import Tables
from .desk.taking_up import must_know_the_law, take_up
from .desk.thinking import COMMAND, AtOnce, Thinker
from .desk.writer import Writer
from .doors import files, guards, languages, pages, plain, tlog
from .doors import http as api
from .doors.guards import Guards
from .doors.tokens import Tokens
from .evidence.ed25519 import is_signed
from .evidence.receipts import Operator, operator_seed
from .evidence.salts import Salts
from .evidence.signing import Signing
from .language import speak
from .live import socket_door as live
from .live.hub import Hub
from .live.neighbours import Hints, Neighbours, NoHints
from .live.recovery import Recovery
from .private import make_private
from .upkeep.files import must_have_keys
from .witness.keeper import Keeper
from .witness.log import Behind
from .witness.signing import finish_change, rotations

if TYPE_CHECKING:
    from .live.board import Board


@dataclass(frozen=True)
class Service:
    """The parts of one server, with which its handlers work."""

    config: Config
    store: Store
    tables: Tables
    tokens: Tokens
    hub: Hub
    answers: Answers
    signing: Signing
    recovery: Recovery
    bots: Bots
    journal: Journal
    replays: Replays
    deadlines: Deadlines
    heads: Keeper
    guards: Guards
    thinker: Thinker
    post_mortems: PostMortems
    advisor: Advisor
    lessons: Lessons
    histories: Histories
    board: "Board | None"  # where the servers that share a log …
    neighbours: Neighbours | None  # … tell each other whom they have

    def visited(self, tables: Collection[str]) -> Collection[str]:
        """Tell to which of these tables anybody is connected, here or at another server of the log."""
        here = {table for table in tables if self.hub.has_at(table)}
        return here | (self.board.others(tables).keys() if self.board else set())

    def close(self) -> None:
        """Write everything that waits, and let go of the log."""
        self.bots.close()
        self.journal.close()
        self.thinker.close()
        self.histories.close()
        self.heads.close()
        if self.board:
            self.board.close()
        self.store.close()


def open_store(config: Config, busy_seconds: float = BUSY_SECONDS) -> Store:
    """Open the store that the configuration names, and make it where there is none.

    Server, simulations and command line all open theirs here. Raises `StoreFailed`, saying how to cure it.
    """
    if config.database == ":memory:":
        return MemoryStore(lambda place: config.entropy(16), is_signed)
    drawn: Salt = lambda place: config.entropy(16)  # noqa: E731
    salt = drawn if config.is_repeatable() else Salts(lambda: _secret_of(config, store))
    store: Store
    if config.shares:
        store = open_shared(config.database, salt, is_signed)
    else:
        make_private(Path(config.database))
        store = SqliteStore(config.database, salt, busy_seconds, is_signed)
    return store


def _secret_of(config: Config, store: Store) -> bytes:
    must_have_keys(config, store)
    return operator_seed(config.operator_file())


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
    return Elsewhere(House(config.database, config.language, config.translations))


def make_service(config: Config, store: Store | None = None) -> Service:
    """Make everything but the web, for servers and simulations; the house speaks its language from here on."""
    speak(config.language, config.translations)
    finish_change(config.operator_file())  # before any salt is derived
    # what waits for another program stops the loop: a server leaves that to its writer
    store = store or open_store(config, 0 if config.greenlets else BUSY_SECONDS)
    with ExitStack() as let_go:  # of what is open, if something else cannot be
        let_go.callback(store.close)
        must_have_keys(config, store)
        must_know_the_law(store, shown(config.database))
        journal = open_journal(config, store)
        let_go.callback(journal.close)
        service = _furnished(config, store, journal)
        let_go.pop_all()
    return service


def _furnished(config: Config, store: Store, journal: Journal) -> Service:
    """Make all parts around a log that is open, and set them going."""
    tables = Tables(store, journal, config.clock, config.entropy)
    board = _board(config) if config.shares else None
    tokens = Tokens(config.secret_key(), config.entropy, board.use if board else None)
    deadlines = Deadlines(tables)
    seed = operator_seed(config.operator_file())
    heads = Keeper(config.heads_file(), seed, rotations(config.operator_file()), config.witnesses)
    if config.shares:
        must_be_its_operator(heads)
    former, newest = [str(key) for key in heads.former], getattr(store, "newest", None)
    signing = Signing(store, Operator(seed), config.clock, config.times_file(), former, newest)
    tables.operator = "" if config.is_repeatable() else signing.key
    answers = Answers(tables, tokens, lambda table: signing.now(table.id))
    recovery = Recovery(tables, signing)
    limited = config.greenlets and config.rate > 0
    guarded = Guards(names_of(config), limited=limited, proxied=config.proxies > 0)
    hub = Hub(tables, tokens, recovery, deadlines, answers, guarded)
    spawn, delay = (_in_background, config.bot_delay) if config.greenlets else (_at_once, 0.0)
    command = (*COMMAND, config.language, config.translations)
    thinker = (Thinker if config.greenlets else AtOnce)(config.thinking, command)
    bots = Bots(tables, spawn, delay, patient=config.greenlets, thinker=thinker if config.greenlets else None)
    recovery.wakes += [lambda desk: deadlines.watch(desk.table), lambda desk: bots.poke(desk.table.id)]
    deadlines.besides.append(recovery.ring)
    tables.has_guests_to_come = config.greenlets and config.rest > 0
    unfinished = tables.unfinished()
    wakes = [deadlines.watch, bots.watch]
    spawn(lambda: take_up(tables, unfinished, wakes, patient=config.greenlets))
    if config.greenlets:
        gevent.spawn_later(config.rest, recovery.wake_all)
        deadlines.run(_in_background)
        hub.run(_in_background)
        if config.database != ":memory:":
            tables.listeners.append(heads.hear)
            heads.run(lambda: open_store(config))
    neighbours = _neighbours(config, store, tables, hub, board, heads.origin) if board else None
    replays = Replays(tables.checkpoints)
    post_mortems = PostMortems(tables.checkpoints, thinker, spawn)
    return Service(
        config,
        store,
        tables,
        tokens,
        hub,
        answers,
        signing,
        recovery,
        bots,
        journal,
        replays,
        deadlines,
        heads,
        guarded,
        thinker,
        post_mortems,
        Advisor(tables, thinker),
        Lessons(tables.checkpoints),
        open_histories(config, tables),
        board,
        neighbours,
    )


def _board(config: Config) -> "Board":
    """Open the board of the log that servers share, under a name that no other has."""
    from .live.board import Board  # needs a package that a log in a file does without

    return Board(config.database, os.urandom(8).hex())


def _neighbours(config: Config, store: Any, tables: Tables, hub: Hub, board: "Board", log: str) -> Neighbours:
    """Meet the other servers of the log, by hints where there is a Redis for them."""
    hints: Hints = NoHints()
    if config.redis and config.greenlets:
        from .live.redis_hints import RedisHints

        hints = RedisHints(config.redis, log, _in_background)
    met = Neighbours(tables, hub, store.grown, board, hints)
    if config.greenlets:
        met.run(_in_background)
    return met


def must_be_its_operator(heads: Keeper) -> None:
    """Raise `StoreFailed` when the keys are not those with which the others who share this log sign."""
    try:
        heads.log.size()
    except Behind as other:
        raise StoreFailed(str(other)) from None


def names_of(config: Config) -> set[str]:
    """Return the host names at which a server answers: those that it was given, and those of the pages it allows."""
    return {*config.names, *(name for origin in config.origins if (name := urlsplit(origin).hostname))}


def _at_once(work: Callable[[], None]) -> None:
    work()


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
    guards.init_app(app, service.config.proxies)
    api.init_app(app)
    live.init_app(app)
    files.init_app(app)
    pages.init_app(app)
    plain.init_app(app)
    tlog.init_app(app)
    if service.neighbours:
        service.neighbours.init_app(app)
    return app
