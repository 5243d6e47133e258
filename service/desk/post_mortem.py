"""What a finished match might have been, by search from what each seat knew: its costliest decision, luck and skill."""

import logging
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from time import sleep
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Struct

from fairdeal.engine import Action, Fact, Past, Verdict, View, history, seed_of
from fairdeal.engine.words import Speech, _

from ..errors import Problem
from ..language import catalogue
from ..table.state.chairs import seat_in
from ..table.state.event import Dealt, Played
from ..table.state.state import Table
from .balance import Balance, about, balance, shares_of
from .checkpoints import Checkpoints
from .thinking import NoThought, Thinker

log = logging.getLogger("fairdeal.post_mortem")
KEPT = 200  # matches
MOST_AT_ONCE = 4  # matches that are looked at or wait for it; who asks for another one is told to come again
MOST_DECISIONS = 600  # of a match; of more every second, third … one is looked at
GLANCE, GLANCE_SECONDS = 512, 0.25  # iterations and most seconds for each decision
CLOSER, LOOK, LOOK_SECONDS = 3, 800, 0.6  # the decisions of a seat that are looked at closely, and how closely


class Costly(Struct, frozen=True):
    """The decision of a seat that cost most: record `seq`, what was played, and what would have been better.

    `cost` is the part of a win that it cost, by the search's estimate, with its standard `error`; `confidence` is the
    probability that the other action is really better, were that estimate without bias.
    """

    seat: int
    seq: int
    played: str
    better: str
    reason: str
    action: object
    cost: float
    error: Annotated[float, about("The standard error of the cost.")]
    confidence: Annotated[float, about("The probability that the other action is really better.")]


class PostMortem(Struct, frozen=True):
    """The progress of the search, and its findings: `seats` with a costly decision, and the `balances` of all."""

    state: Literal["none", "working", "done", "failed"]
    decisions: int = 0  # that are looked at
    looked_at: int = 0
    seats: tuple[Costly, ...] = ()
    balances: tuple[Balance, ...] = ()


NONE = PostMortem("none")


class Decision(NamedTuple):
    """An action that a seat chose among others: its record, and how many facts the seat had been told before."""

    seq: int
    seat: int
    action: Action
    facts: int


class Looked(NamedTuple):
    """A decision that was weighed; its verdict is None where nothing better was found."""

    made: Decision
    verdict: Verdict | None

    def cost(self) -> float:
        """Return what it cost, by this look."""
        return self.verdict.cost if self.verdict is not None else 0.0


class PostMortems:
    """The post-mortems that were asked for: one match after the other, each decision a question to the thinker."""

    def __init__(
        self, checkpoints: Checkpoints, thinker: Thinker, spawn: Callable[[Callable[[], None]], object]
    ) -> None:
        self._checkpoints, self._thinker, self._spawn = checkpoints, thinker, spawn
        self._found: OrderedDict[str, PostMortem] = OrderedDict()

    def found(self, table: Table) -> PostMortem:
        """Return what is known of the match. Raises `Problem` where nothing can be."""
        _must_be_fit(table)
        return self._found.get(table.id, NONE)

    def ask(self, table: Table) -> PostMortem:
        """Begin to look at the match, unless somebody asked before. Raises `Problem("rate")` if too many wait."""
        if (known := self.found(table)).state in ("working", "done"):
            return known
        if sum(each.state == "working" for each in self._found.values()) >= MOST_AT_ONCE:
            raise Problem(
                "rate",
                _("{n} matches are being looked at already.", n=MOST_AT_ONCE),
                remedy=_("Ask again in a few minutes."),
            )
        self._keep(table.id, PostMortem("working"))
        self._spawn(lambda: self._work(table))
        return self._found[table.id]

    def _keep(self, table: str, found: PostMortem) -> None:
        self._found[table] = found
        self._found.move_to_end(table)
        done = [name for name, each in self._found.items() if each.state != "working"]
        for name in done[: max(0, len(self._found) - KEPT)]:
            del self._found[name]

    def _work(self, table: Table) -> None:
        try:
            with Speech(catalogue(table.language)):
                self._look(table)
        except Exception:  # of any kind, as of a bot of somebody else: whoever asked is told that it failed
            log.exception("the post-mortem of table %s has failed", table.id)
            self._keep(table.id, PostMortem("failed"))

    def _look(self, table: Table) -> None:
        """Glance at every decision, then look closely at those of each seat that seem to have cost most."""
        facts: list[Fact] = []
        made = list(self._decisions(table, facts))
        had = Counter(each.seat for each in made)
        made = made[:: max(1, -(-len(made) // MOST_DECISIONS))]
        glances: dict[int, list[Looked]] = {seat: [] for seat in range(len(table.chairs))}
        for number, each in enumerate(made):
            self._keep(table.id, PostMortem("working", len(made), number))
            sleep(0)
            glances[each.seat] += self._looked(table, facts, each, GLANCE, GLANCE_SECONDS)
        shares = shares_of(table)
        costly: list[Costly] = []
        balances: list[Balance] = []
        for seat, seen in glances.items():
            closer = self._closer(table, facts, seen)
            costly += self._costliest(table, closer.values())
            weighed = [closer.get(each.made.seq, each).verdict for each in seen]
            balances.append(balance(seat, shares, had[seat], weighed))
        self._keep(table.id, PostMortem("done", len(made), len(made), tuple(costly), tuple(balances)))

    def _costliest(self, table: Table, seen: Iterable[Looked]) -> Iterator[Costly]:
        """Tell of the decision that cost most, if one did."""
        dear = max(seen, key=Looked.cost, default=None)
        if dear is not None and dear.verdict is not None and dear.cost() > 0:
            yield self._told(table, dear.verdict, dear.made)

    def _closer(self, table: Table, facts: list[Fact], seen: list[Looked]) -> dict[int, Looked]:
        """Look closely at those decisions of a seat that seem to have cost most; by their records."""
        dearest = sorted((each for each in seen if each.cost() > 0), key=Looked.cost, reverse=True)[:CLOSER]
        looks = (self._looked(table, facts, each.made, LOOK, LOOK_SECONDS) for each in dearest)
        return {each.made.seq: each for look in looks for each in look}

    def _decisions(self, table: Table, facts: list[Fact]) -> Iterator[Decision]:
        """Yield every decision in force between two actions or more, and gather the facts of the match."""
        state = table.game.start(len(table.chairs), table.opened.options)
        for record, event in table.counted(self._checkpoints.steps(table, -1, table.seq)):
            if not isinstance(event, Played | Dealt):
                continue
            seat = seat_in(record.by)
            sleep(0)
            chosen = record.by.startswith(("seat:", "bot:")) and isinstance(event, Played)
            if chosen and seat is not None and len(list(islice(state.legal(seat), 2))) > 1:
                yield Decision(record.seq, seat, event.action, len(facts))
            for fact in event.facts:
                state.evolve(fact)
                facts.append(fact)

    def _looked(
        self, table: Table, facts: list[Fact], made: Decision, iterations: int, seconds: float
    ) -> Iterator[Looked]:
        """Weigh a decision by what its seat had been told; yield nothing where nobody could think.

        The dice, too, follow from what the seat knew: a decision costs the same in every match in which it knew that.
        """
        here = View(table.game.name, len(table.chairs), 0, "", (), (), (), seat=made.seat)
        past = Past(table.opened.options, lambda: history(facts[: made.facts], made.seat))
        seed = seed_of(f"{made.seat} {made.facts} {iterations}")
        try:
            found = self._thinker.weigh(here, past, seed, made.action, iterations, seconds)
        except NoThought as why:
            log.warning("decision #%s of table %s could not be weighed: %s", made.seq, table.id, why)
            return
        if found is None:
            yield Looked(made, None)
            return
        better = table.game.read_action(found["best"])
        yield Looked(made, Verdict(**{**found, "best": better}))

    def _told(self, table: Table, verdict: Verdict, made: Decision) -> Costly:
        """Tell of a decision in the words of its game."""
        then = self._checkpoints.at(table.id, made.seq - 1).state
        played, better = (then.describe(made.seat, action).label for action in (made.action, verdict.best))
        action = msgspec.to_builtins(verdict.best)
        return Costly(
            made.seat,
            made.seq,
            played,
            better,
            verdict.reason,
            action,
            round(verdict.cost, 4),
            round(verdict.error, 4),
            round(verdict.confidence, 3),
        )


def _must_be_fit(table: Table) -> None:
    """Raise `Problem` for a match that runs, that began in a position, or whose game has no guide."""
    if table.status != "over":
        raise Problem("not_yet", _("A match can be looked at when it is over."))
    if table.opened.position:
        raise Problem("not_found", _("This match began in a position; nobody was told what went before."))
    if table.game.guide is None or not table.begun:
        raise Problem("not_found", _("There is nothing to be looked at."))
