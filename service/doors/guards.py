"""Guards before the doors: at which names this server answers, how much one address may ask of it, whose turn it is.

What a request may cost is told in docs/limits.md; a refusal says when to come back. On the way to its end a server
begins nothing new, then changes nothing, then closes.
"""

import re
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from ipaddress import IPv6Address, ip_address
from math import ceil
from socket import gethostname
from time import monotonic
from typing import TypeVar

import gevent
from flask import Request, g
from gevent.event import Event

from fairdeal.engine.words import _

from ..errors import Problem
from ..table.disputes.events import MakeStatement
from ..table.play.draws import GiveHash
from ..table.play.undo import AskUndo
from ..table.seats.former import may_come, sent_away
from ..table.seats.lobby import Sit
from ..table.seats.lost_keys import ClaimSeat
from ..table.state.command import Command
from ..table.state.draw import MOST_DRAWS
from ..table.state.state import Table
from ..tournament.coming import Invite, Join
from ..tournament.command import Command as Evenings
from ..tournament.entry import Enter
from ..tournament.sitting import GetUp, SitDown
from ..tournament.state import Tournament, is_deal

SERVING, DRAINING, CLOSING = range(3)


class Drain:
    """The way of a server towards its end: how far has it gone?"""

    def __init__(self) -> None:
        self._step = SERVING

    @property
    def ending(self) -> bool:
        """Is the server on its way to its end?"""
        return self._step > SERVING

    def begin(self) -> None:
        """Take no new tables and sockets from now on."""
        self._step = max(self._step, DRAINING)

    def close(self) -> None:
        """Take no commands either."""
        self._step = CLOSING

    def must_be_before(self, step: int) -> None:
        """Raise `Problem("restarting")` for what does not begin any more: from `DRAINING` on tables and sockets, …"""
        if self._step >= step:
            raise Problem(
                "restarting",
                _("The server restarts."),
                remedy=_("Nothing has changed; try again in some seconds."),
                detail={"after": 5},
            )


ARRIVALS = 4  # requests that are begun in a round of the loop, some two milliseconds each
Listed = TypeVar("Listed", Table, Tournament)
Later = Callable[[Callable[[], None]], object]


def after_this_round(then: Callable[[], None]) -> None:
    """Call `then` when the loop has looked at all sockets once more; callbacks alone could go before them for long."""
    timer = gevent.get_hub().loop.timer(0.0)

    def fired() -> None:
        timer.close()
        then()

    timer.start(fired)


class Turns:
    """The turns of all addresses. Who asks for one thing after the other waits for nothing.

    Messages of sockets come before requests, of which a few are begun in a round, whoever came first: hundreds who
    arrive at once keep nobody waiting who plays.
    """

    def __init__(self, later: Later = after_this_round, most: int = ARRIVALS) -> None:
        self._later, self._most = later, most
        self._begun: set[str] = set()  # addresses of which something was begun in this round
        self._arrived = 0  # requests that were
        self._waiting: dict[str, deque[Event]] = {}
        self._arriving: dict[str, deque[Event]] = {}

    def take(self, address: str, *, arrives: bool = False) -> None:
        """Wait, where something of this address was begun in this round of the loop, until all others had a turn.

        What `arrives` is a request.
        """
        if address not in self._begun and not (arrives and self._arrived >= self._most):
            self._begin(address, arrives)
            return
        called = Event()
        (self._arriving if arrives else self._waiting).setdefault(address, deque()).append(called)
        called.wait()

    def _begin(self, address: str, arrives: bool) -> None:
        if not self._begun:
            self._later(self._next_round)
        self._begun.add(address)
        self._arrived += arrives

    def _next_round(self) -> None:
        self._begun.clear()
        self._arrived = 0
        for address in [*self._waiting]:
            self._call(self._waiting, address, arrives=False)
        for address in [*self._arriving]:
            if self._arrived >= self._most:
                break
            if address not in self._begun:
                self._call(self._arriving, address, arrives=True)

    def _call(self, line: dict[str, deque[Event]], address: str, *, arrives: bool) -> None:
        """Begin what has waited longest of an address, which then stands behind all others."""
        self._begin(address, arrives)
        waiting = line.pop(address)
        waiting.popleft().set()
        if waiting:
            line[address] = waiting


DIG_SECONDS = 5  # after which somebody who reads many histories may ask again
ADDRESSES = 10_000  # that are remembered at once; who was forgotten begins anew


@dataclass(frozen=True, eq=False)
class Budget:
    """The allowance of one address: `burst` at once, and `rate` a second in the long run."""

    rate: float
    burst: float


ASK = Budget(40, 400)  # requests of any kind: a page is forty, and a family has one address
OPEN = Budget(0.2, 40)  # tables: one a seat that a bot takes, and one more
DIG = Budget(2, 40)  # what reads whole logs
HEAR = Budget(200, 2_000)  # messages over all sockets together
CONNECT = Budget(100, 1_000)  # connections: a program may make one for each request
TELL = Budget(600, 20_000)  # records that are told in sentences: three hundred to each who comes anew
JOIN = Budget(5, 100)  # sockets, each of which is shown a table and its news
CONNECTIONS = 500  # that are open at once, sockets among them
SOCKETS = 400  # that are open at once
DIGS = 16  # of what reads whole logs at once, until the answer has been read, too
STRANGERS = 1_000  # who came to one table, and are remembered
ROWS = 8  # of the lobby, for tables that one address has opened
UNDO = Budget(0.5, 60)  # undos of a seat: a match of practice may have any number, and each is kept for ever
SOME_REWINDS = 100  # since a deal; with as many again an undo, which may have to look through them all, is dearer
TRY = Budget(0.1, 10)  # codes that an address types: who guesses needs months …
GUESS = Budget(2, 100)  # … and with very many addresses still days, for one of the codes that are good then
KNOCK = Budget(0.2, 12)  # guests for whom one host's page is asked
CLAIM = Budget(1 / 600, 5)  # seats of one table that a stranger asks for, or that somebody vouches for: all are asked
HEAD = Budget(0.5, 20)  # heads of a seat, each of which everybody at the table is told
SAY = Budget(0.1, 20)  # statements of a seat or the referee, which every later view tells again
ENTER = Budget(0.5, 64)  # who enters one tournament: a club has one address
DEAL = Budget(1 / 600, 16)  # who enters a deal of the day, which has room for so many: nobody fills it alone
SIT = Budget(0.1, 20)  # how often one entrant sits down and gets up, of which all are told
DIRECT = Budget(0.5, 60)  # what one director does, of which all entrants are told
PARTNER = Budget(1 / 60, 8)  # links that an entrant makes for a partner
WHOLE_LOGS = re.compile(
    r"(?!GET.*/lines).*/(tables/.+/(audit|ledger|transcript|replay.*|lines|undo|fork|hint|lesson)|transcripts/replay"
    r"|tournaments/.+/(file|parting/.+|rulings))"
)


class Buckets:
    """A bucket of tokens for each address, which fills again with time."""

    def __init__(self, budget: Budget, clock: Callable[[], float] | None = None) -> None:
        self._budget, self._clock = budget, clock or monotonic
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # address → tokens at that time

    def take(self, address: str, cost: float = 1) -> float:
        """Take `cost` tokens; return 0, or after how many seconds there will be so many. What is dear can be begun."""
        now = self._clock()
        left, then = self._left.pop(address, (self._budget.burst, now))
        left = min(self._budget.burst, left + (now - then) * self._budget.rate)
        wanted = min(cost, self._budget.burst)
        paid = wanted <= left
        self._left[address] = (left - cost if paid else left), now
        if len(self._left) > ADDRESSES:
            self._left.popitem(last=False)
        return 0.0 if paid else (wanted - left) / self._budget.rate


class Guards:
    """The guards of one service. `names` are the host names at which it answers besides its own; `limited` or not.

    Where it is `proxied`, connections are those of the proxy, and nobody's in particular.
    """

    def __init__(self, names: Collection[str] = (), *, limited: bool = True, proxied: bool = False) -> None:
        own = gethostname().lower()
        self._names = {"localhost", own, f"{own}.local", *(name.lower().rstrip(".") for name in names)}
        self._limited = limited
        self._sees_peers = limited and not proxied
        self.drain = Drain()
        budgets = (
            ASK, OPEN, DIG, HEAR, CONNECT, TELL, JOIN, TRY, GUESS, KNOCK, UNDO, SAY, CLAIM, HEAD, ENTER, DEAL, SIT,
            DIRECT, PARTNER,
        )  # fmt: skip
        self._buckets = {budget: Buckets(budget) for budget in budgets}
        self._turns = Turns()
        self._openers: OrderedDict[str, str] = OrderedDict()  # table → the address that opened it
        self._strangers: OrderedDict[str, OrderedDict[str, str]] = OrderedDict()  # table → whose key came whence
        self._connections: Counter[str] = Counter()
        self._sockets: Counter[str] = Counter()
        self._digging: Counter[str] = Counter()

    def connects(self, peer: str) -> bool:
        """Tell whether one more connection of a peer may be served; it is counted until it `parts`."""
        if not self._sees_peers:
            return True
        address = network(peer)
        if self._connections[address] >= CONNECTIONS or self._buckets[CONNECT].take(address):
            return False
        self._connections[address] += 1
        return True

    def parts(self, peer: str) -> None:
        """Count a connection that was served no more."""
        if self._sees_peers:
            _less(self._connections, network(peer))

    def begins(self, peer: str) -> None:
        """Let a request of a peer wait for its turn, before it is read."""
        if self._sees_peers:
            self._turns.take(network(peer), arrives=True)

    def admit(self, asked: Request) -> None:
        """Raise `Problem` for a request at a foreign name, or for one too many."""
        self.must_be_our_name(asked.host)
        if not self._limited:
            return
        address = network(asked.remote_addr or "")
        if not self._sees_peers:
            self._turns.take(address, arrives=True)
        self._pay(ASK, address)
        if WHOLE_LOGS.fullmatch(f"{asked.method} {asked.path}"):
            if self._digging[address] >= DIGS:
                raise _wait(DIG_SECONDS)
            self._pay(DIG, address)
            self._digging[address] += 1  # until the answer has been read
            g.dug = partial(_less, self._digging, address)

    def _pay(self, budget: Budget, address: str, cost: float = 1) -> None:
        if self._limited and (wait := self._buckets[budget].take(address, cost)):
            raise _wait(ceil(wait))

    def joins(self, peer: str) -> None:
        """Raise `Problem("rate")` for one too many who comes by socket."""
        self._pay(JOIN, network(peer))

    def tries_code(self, peer: str) -> None:
        """Raise `Problem("rate")` for one code too many, of a peer or of all who type codes."""
        self.drain.must_be_before(DRAINING)
        self._pay(TRY, network(peer))
        self._pay(GUESS, "")

    def knocks(self, code: str) -> None:
        """Raise `Problem("rate")` for one guest too many who would ask the same host's page."""
        self._pay(KNOCK, code)

    def asks(self, peer: str, table: Table, paid: int = 0) -> None:
        """Raise `Problem("rate")` for one price of an undo too many; `paid`: what was paid for it already."""
        self._pay(DIG, network(peer), _cost_of_undo(table) - paid)

    def must_be_our_name(self, host: str) -> None:
        """Raise `Problem("foreign_name")` unless a `Host` is an address, localhost, or a name of this server.

        A page at a name of its own that it lets resolve to this machine would be of the same origin as the table.
        """
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        if name.lower().rstrip(".") not in self._names and not _is_address(name):
            raise Problem(
                "foreign_name",
                _("This server does not answer at the name '{name}'.", name=name[:100]),
                remedy=_("The host can allow it: fairdeal serve --name {name}", name=name[:100]),
            )

    def opens(self, asked: Request, bots: int) -> None:
        """Raise `Problem("rate")` for an address that opens too many tables; a table of bots costs what they play.

        A tournament costs as if each of its rounds were a bot.
        """
        self.drain.must_be_before(DRAINING)
        self._pay(OPEN, network(asked.remote_addr or ""), 1 + bots)

    def opened(self, asked: Request, table: str) -> None:
        """Note who opened a table, or a tournament, for the lobby."""
        self._openers[table] = network(asked.remote_addr or "")
        if len(self._openers) > ADDRESSES:
            self._openers.popitem(last=False)

    def rows(self, tables: Iterable[Listed]) -> Iterator[Listed]:
        """Yield what the lobby shows, tables or tournaments: of those that one address has opened, the first few."""
        shown: Counter[str] = Counter()
        for table in tables:
            opener = self._openers.get(table.id, "")
            shown[opener] += 1
            if not (self._limited and opener) or shown[opener] <= ROWS:
                yield table

    def hears(self, table: Table, wanted: Command, peer: str) -> None:
        """Raise `Problem`: "rate" for a seat that fills the log with what costs nothing, "restarting" at the end.

        And "no_seat" for who asks for a seat, and was sent away; or would draw anew, and somebody of their address was.
        """
        self.drain.must_be_before(CLOSING)
        who = f"{table.id}:{'referee' if wanted.referee else wanted.seat}"
        if isinstance(wanted, AskUndo):
            self._pay(UNDO, who, _cost_of_undo(table))
        elif isinstance(wanted, MakeStatement):
            self._pay(SAY, who)
        elif isinstance(wanted, ClaimSeat):
            self._pay(CLAIM, f"{table.id}:{wanted.countersigned.key if wanted.countersigned else network(peer)}")
        elif isinstance(wanted, Sit) and wanted.by_key is not None:
            may_come(table, wanted.by_key.key)
            if not (wanted.countersigned or wanted.by_key.rematch):
                self._comes_uninvited(table, wanted.by_key.key, network(peer))
        elif isinstance(wanted, GiveHash) and wanted.by_key is not None and _is_stranger(table, wanted.needs_seat()):
            # Of those who sat down together each could break one draw off.
            self._comes_uninvited(table, wanted.by_key.key, network(peer))

    def hears_at_tournament(self, tournament: str, wanted: Evenings, peer: str) -> None:
        """Raise `Problem`: "rate" for an address that enters too often, or who sits or directs too much at once.

        And for an entrant who makes one link after the other.
        """
        self.drain.must_be_before(CLOSING)
        if isinstance(wanted, Enter | Join):
            self._pay(DEAL if is_deal(tournament) else ENTER, f"{tournament}:{network(peer)}")
        elif wanted.signs:
            self._pay(DIRECT, tournament)
        elif isinstance(wanted, Invite):
            self._pay(PARTNER, f"{tournament}:{wanted.seat}")
        elif isinstance(wanted, SitDown | GetUp):
            self._pay(SIT, f"{tournament}:{wanted.seat}")

    def _comes_uninvited(self, table: Table, key: str, address: str) -> None:
        """Note from where a stranger came; raise `Problem("no_seat")` where another one from there was sent away.

        And for the last draw that a table may have: whoever breaks that off closes it.
        """
        if self._limited and table.draw.number + 1 == MOST_DRAWS:
            raise Problem(
                "no_seat",
                _("Draw after draw was broken off at this table: the last one is for guests whom the host invites."),
                remedy=_("Ask the host for an invitation."),
            )
        came = self._strangers.setdefault(table.id, OrderedDict())
        if self._limited and any(sent_away(table, each) for each, where in came.items() if where == address):
            raise Problem(
                "no_seat",
                _("Somebody from your address was sent away from this table."),
                remedy=_("Ask the host for an invitation: who has one may always come."),
            )
        came[key] = address
        for noted, most in ((came, STRANGERS), (self._strangers, ADDRESSES)):
            if len(noted) > most:
                noted.popitem(last=False)

    def relays(self, table: str, seat: int) -> None:
        """Raise `Problem("rate")` for a seat whose browser has one head too many told to all others."""
        self._pay(HEAD, f"{table}:{seat}")

    def tells(self, peer: str, records: int) -> None:
        """Raise `Problem("rate")` for a peer to whom so many records are to be told, after all those before."""
        if records > 0:
            self._pay(TELL, network(peer), records)

    @contextmanager
    def socket(self, address: str) -> Iterator[Callable[[], bool]]:
        """Count a socket of an address while it is open; give what tells whether one more message of it may be heard.

        Raises `Problem("rate")` for a socket too many.
        """
        self.drain.must_be_before(DRAINING)
        address = network(address)
        if self._limited and self._sockets[address] >= SOCKETS:
            raise Problem("rate", _("Your address has too many tables open."), remedy=_("Close some of them."))
        self._sockets[address] += 1
        try:
            yield lambda: not self._limited or self._may_be_heard(address)
        finally:
            _less(self._sockets, address)

    def _may_be_heard(self, address: str) -> bool:
        self._turns.take(address)
        return not self._buckets[HEAR].take(address)


def _is_stranger(table: Table, seat: int) -> bool:
    """Tell whether whoever sits there came to the lobby without an invitation."""
    return table.status == "lobby" and table.chairs[seat].joined


def _cost_of_undo(table: Table) -> int:
    """Return how many undos one counts as: the first since a start looks through all records since the deal."""
    return 1 + (table.rewinds_since_deal() // SOME_REWINDS) ** 2


def _less(counted: Counter[str], address: str) -> None:
    counted[address] -= 1
    if not counted[address]:
        del counted[address]


def _wait(seconds: int) -> Problem:
    return Problem(
        "rate",
        _("That has been asked for too often."),
        remedy=_("Wait {n} seconds.", n=seconds),
        detail={"after": seconds},
    )


def network(address: str) -> str:
    """Return what counts as one address: an IPv4 address, or the /64 of an IPv6 one, which one line has for itself."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return found.exploded[:19]


def _is_address(name: str) -> bool:
    with suppress(ValueError):
        return bool(ip_address(name.removeprefix("[").removesuffix("]")))
    return False


class Rate:
    """A bucket that allows `burst` messages at once and `rate` a second in the long run; with 0, any number."""

    def __init__(self, rate: float, burst: float) -> None:
        self._bucket = Buckets(Budget(rate, burst), monotonic) if rate else None

    def allows(self) -> bool:
        """Tell whether one more message may be heard now."""
        return not (self._bucket and self._bucket.take(""))
