"""Two tables that differ only in what somebody may not know answer that somebody alike, byte for byte.

One of each pair is a position from play; in the other some cards that the viewer cannot see have changed places:
those of other hands, and those of the face-down pile. Both are led through the same evening, as long as it is possible
in both and tells the viewer the same.

Only what the chain is made of may differ. A record's hash covers salted commitments to its hidden fields, and those
bind the server to the very cards that differ: so `hash` and `prev`, the receipts that sign them, and the commitments
in a transcript are left out. Nobody can learn a card from them without the salt.
"""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
import pytest
from long import LONG
from sitting import REFEREE, Sitting, StillClock, Who, a_service, clause_of, remedy_of

from fairdeal import engine
from fairdeal.engine import EVERYBODY, Action, GameState, Match
from fairdeal.engine.games import OUR_OWN
from fairdeal.service.desk.pictures import Picture, Views
from fairdeal.service.desk.replay import Viewer
from fairdeal.service.desk.views import encode
from fairdeal.service.errors import Problem
from fairdeal.service.live.hub import why_not
from fairdeal.service.table.codec import plain, secrets
from fairdeal.service.table.decide import decide
from fairdeal.service.table.disputes.events import (
    Accept,
    Appeal,
    Dispute,
    LetItBe,
    LookAt,
    MakeStatement,
    Rule,
    WithdrawDispute,
)
from fairdeal.service.table.disputes.rulings import APPEAL_SECONDS
from fairdeal.service.table.play.clocks import TimedOut
from fairdeal.service.table.play.play import NextDeal, Play
from fairdeal.service.table.play.undo import UNDO_SECONDS, AnswerUndo, AskUndo, WithdrawUndo
from fairdeal.service.table.seats.presence import (
    WAIT_SECONDS,
    CallOff,
    EndMatch,
    NoteAway,
    NoteBack,
    Pause,
    PlayOn,
    Resume,
    StandIn,
)
from fairdeal.service.table.state.chairs import seat_in
from fairdeal.service.table.state.command import Command
from fairdeal.service.table.state.event import Played

CHAIN = re.compile(rb'"(hash|prev)":"[0-9a-f]{64}"')
COMMITMENTS = re.compile(rb'"receipt":"[^"]*"|"[0-9a-f]{64}"|[0-9a-f]{8,64}')
HOUSE: dict[str, Any] = {
    "referee": True,
    "clock": "bank",
    "seconds": 600,
    "increment": 0,
    "undo_limit": 100,
    "patience": 60,
}
# Each game with three people, or as few more as it takes; and with numbers of people that change how it is played.
THREE = [(name, min(seats for seats in game.seats if seats >= 3)) for name, game in OUR_OWN.items()]
CASES = [*THREE, ("sweep", 2), ("monopoly", 5), ("dirty-money", 4)]


# Two positions that look alike


def played(game: str, seats: int, dice: random.Random) -> GameState:
    """A position from random play, in the middle of a round."""
    while True:
        match = Match(game, seats, dice.randrange(10**9))
        for _ in range(dice.randrange(40)):
            seat = dice.choice(match.to_act())
            action: Any = dice.choice(match.choices(seat).items).action
            match.apply(seat, action)
            if match.over:
                break
        state = match.state
        if not match.over and not state.between_rounds():
            return state


def unseen(state: GameState, viewer: Who) -> Iterator[tuple[Any, int]]:
    """Every place of a card that the viewer cannot see: a list, and where in it."""
    hands: Sequence[list[str]] = getattr(state, "hands", ())
    for seat, hand in enumerate(hands):
        if seat != viewer:
            yield from ((hand, place) for place in range(len(hand)))
    aside: Sequence[str | None] = getattr(state, "passing", ())
    yield from ((aside, seat) for seat, card in enumerate(aside) if card is not None and seat != viewer)


def swapped(state: GameState, viewer: Who, dice: random.Random) -> GameState:
    """The position with some unseen cards in each other's places."""
    twin = state.clone()
    piles = {pile: list(cards) for pile, cards in twin.face_down().items()}
    places = [*unseen(twin, viewer), *((cards, place) for cards in piles.values() for place in range(len(cards)))]
    for _ in range(dice.randrange(1, 4)):
        (one, here), (other, there) = dice.sample(places, 2)
        one[here], other[there] = other[there], one[here]
    for pile, cards in piles.items():
        twin.relay(pile, tuple(cards))
    return twin


# Two tables that are led alike


class Parted(Exception):
    """Nothing more is possible at both tables that tells the viewer the same."""


class Pair:
    """Two tables at which the same is asked at the same time, and somebody who looks at both."""

    def __init__(self, one: GameState, other: GameState, viewer: Who, **house: Any) -> None:
        self.viewer = viewer
        self.clock = StillClock()
        self.tables = [self._seated(state, {**HOUSE, **house}) for state in (one, other)]
        self.one = self.tables[0]
        self.upto = self.one.seq

    def _seated(self, state: GameState, house: dict[str, Any]) -> Sitting:
        options = msgspec.structs.asdict(state.options)
        service = a_service(self.clock)
        return Sitting(service, state.game, state.seats, options=options, position=state.position(), **house)

    def do(self, who: Who, kind: type[Command], **fields: Any) -> None:
        """The same happens at both tables, and the viewer is told the same. Raises `Parted` if not the latter."""
        assert len({table.do(who, kind, **fields) for table in self.tables}) == 1
        self.look()

    def later(self, seconds: float) -> None:
        """Time goes by, and what is due happens."""
        self.clock.tick(seconds)
        for table in self.tables:
            table.service.deadlines.ring()
        self.look()

    def look(self) -> None:
        """What is new, as far as the viewer may know it, must be the same before it can be shown alike."""
        one, other = ([told(step, self.viewer) for step in new(table, self.upto)] for table in self.tables)
        if one != other:
            raise Parted
        self.upto = self.one.seq
        self.alike()

    def alike(self) -> None:
        """The viewer's answers at both tables are the same bytes."""
        one, other = (list(answers(table, self.viewer)) for table in self.tables)
        assert one == other

    def altogether(self) -> None:
        """Also whatever can be looked up, and every command that could be sent now."""
        for each in (past_of, refusals):
            one, other = (list(each(table, self.viewer)) for table in self.tables)
            assert one == other

    def differ(self) -> bool:
        """Is there still something that the viewer does not know?"""
        one, other = (table.state.position() for table in self.tables)
        return one != other

    # Playing on

    def common(self, seat: int) -> list[Action]:
        """What the seat could do at both tables, if that tells the viewer the same."""
        one, other = (table.state for table in self.tables)
        actions: list[Any] = [choice.action for choice in one.choices(seat).items]
        return [action for action in actions if action in other.legal(seat) and self._tells_alike(seat, action)]

    def _tells_alike(self, seat: int, action: Action) -> bool:
        one, other = (table.state.clone().apply(seat, action) for table in self.tables)
        return bool(heard(action, one, seat, self.viewer) == heard(action, other, seat, self.viewer))

    def play(self, dice: random.Random) -> None:
        """A seat that is asked does something that is possible at both tables."""
        if self.one.table.waits_for_deal():
            self.do(0, NextDeal)
            return
        asked = self.one.table.acting("person")
        ways = [(seat, action) for seat in asked for action in self.common(seat)]
        if not ways:
            raise Parted
        seat, action = dice.choice(ways)
        self.do(seat, Play, action=msgspec.to_builtins(action))

    def mild(self) -> bool:
        """Would the same be played at both tables for whoever is asked, if the time were up?"""
        asked = self.one.table.acting("person")
        return all(table.state.default(seat) in self.common(seat) for table in self.tables for seat in asked[:1])


def new(table: Sitting, after: int) -> list[Any]:
    return table.service.tables.checkpoints.steps(table.table, after, table.seq)


def told(step: Any, viewer: Who) -> tuple[int, str, str, Any]:
    """A record without what the viewer may not know of it."""
    seat = seat_in(step.record.by)
    return step.record.seq, step.record.by, step.record.at, known(step.event, -1 if seat is None else seat, viewer)


def heard(action: Action, facts: Sequence[Any], seat: int, viewer: Who) -> Any:
    return known(Played(action, tuple(facts)), seat, viewer)


def known(event: Any, seat: int, viewer: Who) -> Any:
    """An event without the fields that the viewer does not learn."""
    data = {name: value for name, value in plain(event).items() if name != "by_key"}  # a signature is over the chain
    for path, who in secrets(event, seat).items():
        if path.startswith("by_key."):
            continue
        *outer, field = path.split(".")
        inner: Any = data
        for name in outer:
            inner = inner[int(name) if isinstance(inner, list) else name]
        if who != EVERYBODY and viewer not in who:
            del inner[field]
    return type(event).__name__, data


# What a viewer can see and ask


def eyes_of(viewer: Who) -> str:
    return f"seat:{viewer}" if isinstance(viewer, int) else "public"


def seat_of(viewer: Who) -> int | None:
    return viewer if isinstance(viewer, int) else None


def viewer_of(viewer: Who) -> Viewer:
    return Viewer(seat_of(viewer), viewer == REFEREE)


def without_chain(message: bytes) -> bytes:
    return CHAIN.sub(b"", message)


def answers(table: Sitting, viewer: Who) -> Iterator[bytes]:
    """What is shown without being asked for, and what an undo would cost."""
    steps = new(table, -1)
    yield without_chain(Views(Picture(table.table, table.service.tokens), table.table, steps, closed=None).view(viewer))
    replays = table.service.replays
    yield encode(replays.ledger(table.table, table.seq, eyes_of(viewer), viewer_of(viewer)))
    if isinstance(viewer, int):
        for target in (None, *range(max(0, table.seq - 6), table.seq + 2)):
            yield price(table, viewer, target)


def price(table: Sitting, seat: int, target: int | None) -> bytes:
    try:
        return encode(table.service.answers.price(table.table, seat, target))
    except Problem as no:
        return encode(no.body())


def past_of(table: Sitting, viewer: Who) -> Iterator[bytes]:
    """Every moment, the ledger there, the marks, and the log."""
    replays, live, eyes = table.service.replays, table.table, eyes_of(viewer)
    for seq in range(table.seq + 1):
        yield without_chain(encode(replays.moment(live, seq, eyes, viewer_of(viewer))))
        yield encode(replays.ledger(live, seq, eyes, viewer_of(viewer)))
    yield encode(list(replays.marks(live)))
    yield without_chain(encode(table.service.answers.log(live, seat_of(viewer), table.seq)))


def refusals(table: Sitting, viewer: Who) -> Iterator[tuple[str, bytes]]:
    """What would be answered to anything that the viewer could send, short of doing it."""
    for kind, fields in everything_to_ask(table):
        try:
            command = table.command(viewer, kind, **{"id": "if", **fields})
            acts = decide(table.table, command, table.service.tables.context(table.table))
            yield kind.__name__, encode([(act.by, type(act.event).__name__) for act in acts[:1]])
        except Problem as no:
            yield kind.__name__, encode([no.status, no.body()])
    if isinstance(viewer, int) and viewer in table.table.acting("person"):
        for chosen in elements(table):
            yield "fit", encode(table.state.choices(viewer, chosen))
            yield "why not", encode(why_not(table.table, viewer, chosen).body())


def everything_to_ask(table: Sitting) -> Iterator[tuple[type[Command], dict[str, Any]]]:
    for action in every_kind_of_action(table.state):
        yield Play, {"action": action}
        yield Play, {"action": action, "seq": 0}
    for target in range(-1, table.seq + 2):
        yield AskUndo, {"target": target}
        yield Dispute, {"about": target, "claim": "I doubt it."}
        yield AnswerUndo, {"ask": target, "yes": True}
        yield AnswerUndo, {"ask": target, "yes": False, "block": True}
    yield from ((kind, {}) for kind in (WithdrawUndo, WithdrawDispute, LetItBe, Accept))
    yield from ((kind, {}) for kind in (Pause, Resume, PlayOn, EndMatch, NextDeal, AskUndo))
    for seat in range(-1, len(table.table.chairs) + 1):
        yield StandIn, {"at": seat}
        yield LookAt, {"eyes": f"seat:{seat}"}
    yield from ((CallOff, {"wish": wish}) for wish in ("pause", "end"))
    yield Appeal, {"why": "No."}
    yield MakeStatement, {"text": "Well."}


def every_kind_of_action(state: GameState) -> Iterator[Any]:
    """Actions of every card that there is, most of them unlawful, and some that are none."""
    game = engine.find(state.game)
    codes = [*game.faces][:24]
    yield from ({}, {"type": "nonsense"}, {"type": "deal", "order": codes})
    for code in codes:
        yield from ({"type": name, "card": code} for name in ("play", "throw", "discard", "counter", "pass-card"))
        yield from ({"type": name, "card": code} for name in ("set-trade-card", "pair-discard"))
        yield {"type": "steal", "target": 1, "card": code}
        yield {"type": "pair", "asset": code, "other": codes[0]}
        yield {"type": "trade", "opponent": 1, "n": 1, "pre": code}
        yield {"type": "go-out", "discards": [code]}
        yield {"type": "eat", "card": code, "items": [codes[0]]}
        yield {"type": "make", "card": code, "loose": [codes[1]], "value": 11}
    yield from ({"type": "flip", "cell": cell} for cell in range(-1, 40))
    yield from ({"type": name} for name in ("stop", "draw", "concede", "decline", "claim-out", "take-neutral"))


def elements(table: Sitting) -> Iterator[list[str]]:
    """What could be pointed at."""
    for zone in table.state.public().zones:
        yield from ([f"{zone.id}.{place}"] for place in range(len(zone.cards) or zone.count or 0))


# Evenings


def pair_of(game: str, seats: int, viewer: Who, seed: int, **house: Any) -> Pair:
    """The position that the seed gives, and its twin."""
    dice = random.Random(f"{game} {seats} {viewer} {seed}")
    one = played(game, seats, dice)
    other = swapped(one, viewer, dice)
    while other.position() == one.position():
        other = swapped(one, viewer, dice)
    return Pair(one, other, viewer, **house)


def requests(pair: Pair, dice: random.Random) -> None:
    """An undo that is allowed, taken back and allowed again; one refused, one withdrawn, one that nobody answers."""
    plays(pair, dice, 2)
    asker = last_to_decide(pair)
    pair.do(asker, AskUndo)
    answer(pair, True)
    pair.do(asker, AskUndo, target=pair.one.table.branches.rewinds[-1][0])
    answer(pair, True)
    pair.do(asker, AskUndo)
    answer(pair, True)
    for end in (refuse, withdraw, wait):
        plays(pair, dice, 1)
        pair.do(last_to_decide(pair), AskUndo)
        if pair.one.table.undos.pending:
            end(pair)


def last_to_decide(pair: Pair) -> int:
    last = pair.one.table.last
    return max(last, key=lambda seat: last[seat])


def answer(pair: Pair, yes: bool) -> None:
    while request := pair.one.table.undos.pending:
        who = REFEREE if request.referee else request.waits_for[0]
        pair.do(who, AnswerUndo, ask=request.ask, yes=yes)


def refuse(pair: Pair) -> None:
    answer(pair, False)


def withdraw(pair: Pair) -> None:
    request = pair.one.table.undos.pending
    assert request
    pair.do(request.by, WithdrawUndo)


def wait(pair: Pair) -> None:
    pair.later(UNDO_SECONDS)


def quarrel(pair: Pair, dice: random.Random) -> None:
    """A claim, a look at every hand, a ruling that is appealed, and a repair of all that was played since."""
    to = pair.one.seq
    plays(pair, dice, 3)
    seats = len(pair.one.table.chairs)
    pair.do(seats - 1, Dispute, about=pair.one.seq, claim="That was not possible.")
    pair.do(0, MakeStatement, text="It was.")
    pair.do(REFEREE, LookAt, eyes=f"seat:{seats - 1}")
    rule(pair, "stands")
    pair.altogether()
    pair.do(0, Appeal, why="Look again.")
    rule(pair, "repair", to=to)
    for table in pair.tables:
        table.bring_noise()
    pair.look()
    plays(pair, dice, 2)


def rule(pair: Pair, kind: str, **fields: Any) -> None:
    clause = clause_of(pair.one.state.game)
    pair.do(REFEREE, Rule, finding="So it was.", clause=clause, remedy=remedy_of(kind, **fields))


def settle(pair: Pair, dice: random.Random) -> None:
    """Points by a ruling that everybody accepts, and a rewind that carries itself out without waiting for all."""
    for kind, fields in (("adjust", {"seat": 1, "points": 5}), ("rewind", {"to": pair.one.seq})):
        plays(pair, dice, 1)
        pair.do(1, Dispute, about=pair.one.seq, claim="Five points are missing.")
        rule(pair, kind, **fields)
        for seat in pair.one.table.people()[1:]:
            pair.do(seat, Accept)
        pair.later(APPEAL_SECONDS)
        assert not pair.one.table.incident


def absence(pair: Pair, dice: random.Random) -> None:
    """A seat goes away, a bot plays for it, and it comes back; a time runs out; everybody rests."""
    seat = pair.one.table.acting("person")[0] if not isinstance(pair.viewer, int) else pair.viewer
    pair.do(None, NoteAway, at=seat)
    pair.later(WAIT_SECONDS)
    pair.do((seat + 1) % len(pair.one.table.chairs), StandIn, at=seat)
    plays(pair, dice, 2)
    pair.do(None, NoteBack, at=seat)
    pair.do(seat, PlayOn)
    for each in pair.one.table.people():
        pair.do(each, Pause)
    pair.altogether()
    for each in pair.one.table.people():
        pair.do(each, Resume)
    if not pair.mild():
        raise Parted
    pair.later(HOUSE["seconds"])
    assert pair.one.last(TimedOut)


def plays(pair: Pair, dice: random.Random, times: int) -> None:
    for _ in range(times):
        pair.play(dice)


Part = Callable[[Pair, random.Random], None]
EVENING: tuple[Part, ...] = (requests, quarrel, settle, absence)
VIEWERS: dict[str, Who] = {"seat 0": 0, "seat 1": 1, "spectator": None, "referee": REFEREE}
# In the short form every case meets one viewer and one part of the evening: each viewer comes twice, and each part.
EVENINGS = [
    pytest.param(
        *case, viewer, EVENING if LONG else (EVENING[(turn // 4 + turn) % 4],), id=f"{case[0]} {case[1]}-{who}"
    )
    for turn, case in enumerate(CASES)
    for place, (who, viewer) in enumerate(VIEWERS.items())
    if LONG or turn % 4 == place
]


@pytest.mark.parametrize(("game", "seats", "viewer", "parts"), EVENINGS)
def test_a_whole_evening_is_shown_alike(game: str, seats: int, viewer: Who, parts: Sequence[Part]) -> None:
    """Of several pairs each part of the evening goes through with one at least."""
    for part in parts:
        for seed in range(12):
            pair = pair_of(game, seats, viewer, seed)
            try:
                part(pair, random.Random(seed))
            except Parted:
                continue
            pair.altogether()
            if pair.differ():
                break
        else:
            pytest.fail(f"{part.__name__} never went through")
