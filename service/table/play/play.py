"""Play: the actions and deals of the game, how a match begins and ends, and playing on for a seat that has lost."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import UNSET, UnsetType, json

from fairdeal.engine import DEALER, Action, Deal, Game, GameState, Relaid, shuffled
from fairdeal.engine.errors import BadAction, Refused
from fairdeal.engine.words import _, mark, people, plural, second_person

from ...errors import Problem, of_engine
from ..state import chairs
from ..state.command import Command, Expire
from ..state.draw import Epoch
from ..state.event import Act, Dealt, Played, StoodIn, TableEvent, hidden, runs
from ..state.feature import Ask, Context, Feature, Kind, recall
from ..state.state import Ending, Layout, Table
from . import undo

# Commands


class Play(Command, frozen=True):
    """Play an action of the game, given as plain data."""

    action: dict[str, Any]


class NextDeal(Command, frozen=True):
    """Deal the next round."""


# Events


class Begun(TableEvent, frozen=True):
    """All seats of a forked table are taken, and play goes on from its position."""


class Revealed(TableEvent, frozen=True):
    """The match is over and the server's secrets are opened: every shuffle can be computed again."""

    secret: str  # "" of a tournament's board, which others may play still
    later: tuple[str, ...] = ()  # of the `Reseeded`, in their order
    scores: tuple[int, ...] | UnsetType = UNSET  # of a tournament's board, by seat; other tables tell none


WhyEnded = Literal["resigned", "forfeited", "void", "abandoned", "unfinished", "unfilled", "points"]


class Ended(TableEvent, frozen=True):
    """The match ends before its cards say so, with these winners (none, when it does not count)."""

    why: WhyEnded
    winners: tuple[int, ...]


# Decisions


def play(table: Table, command: Play, context: Context) -> Iterator[TableEvent | Act]:
    """Play for a seat, and deal the shuffles that follow at once."""
    seat = command.needs_seat()
    table.must_be_playing()
    table.must_not_wait()
    if table.chairs[seat].stand_in and not command.bot:
        raise Problem("not_your_turn", _("A bot plays for you."), remedy=_("Take your seat back first."))
    if table.waits_for_deal():
        raise Problem("not_your_turn", _("The round is over; deal the next one first."))
    must_be_fresh(table, command, seat)
    yield from undo.played_on(table, seat)
    yield from acted(table, seat, command.action, for_them=bool(table.chairs[seat].stand_in))


def must_be_fresh(table: Table, command: Command, seat: int) -> None:
    """Raise `Problem` for a move made before `seat` could know of everything since it was asked."""
    if command.seq is not None and command.seq < table.timed_out.get(seat, -1):
        raise Problem("time_is_up", _("Your time ran out before this came; the log says what was played for you."))
    if command.seq is not None and command.seq < table.asked.get(seat, table.seq):
        raise Problem(
            "stale",
            _("That was made for #{made}, but the table is at #{now}.", made=command.seq, now=table.seq),
            remedy=_("Look at the table as it is now and choose again."),
        )


def acted(table: Table, seat: int, given: Any, *, for_them: bool = False) -> Iterator[TableEvent]:
    """Play an action, given as plain data, for a seat: its facts, and everything that follows from them.

    `for_them`: a bot or the clock decides for somebody, and it is noted whether the rules leave anything to decide.
    """
    scratch = table.state.clone()
    try:
        action = table.game.read_action(given)
        if isinstance(action, Deal):
            raise BadAction(_("Only the dealer deals; a seat plays one of the choices that its view lists."))
        facts = tuple(scratch.apply(seat, action))
    except (BadAction, Refused) as wrong:
        raise of_engine(wrong) from None
    yield Played(action, facts, len(table.state.legal(seat)) == 1 if for_them else UNSET)
    yield from follows(table, scratch)


def follows(table: Table, scratch: GameState) -> Iterator[TableEvent]:
    """Deal at once what is shuffled within a round; open the secret at the end. `scratch` is the game by then."""
    asked = scratch.to_act()
    if not asked:
        yield _revealed(table, scratch)
    elif asked != (DEALER,):
        return
    elif scratch.between_rounds():
        yield from ends_by_points(table, scratch, table.adjusted)
    else:
        yield from _deal(table, scratch, table.deals)


def _deal(table: Table, scratch: GameState, number: int, seed: bytes | None = None) -> Iterator[TableEvent]:
    cards = scratch.to_shuffle()
    deal = Deal(shuffled(cards, seed or table.seed(), number))
    yield Dealt(number, deal, tuple(scratch.apply(DEALER, deal)), runs(cards))


def _revealed(table: Table, state: GameState, scores: Sequence[int] | None = None) -> Revealed:
    """Open the secrets behind all shuffles, once nothing can be played any more; its tournament opens a board's."""
    later = tuple(epoch.secret for epoch in table.epochs[1:])
    secret = "" if table.draw.is_seed else table.draw.secret
    if not table.opened.board:
        return Revealed(secret, later)
    return Revealed(secret, later, table.scores_of(state) if scores is None else tuple(scores))


def begin(table: Table, source: Epoch | None = None) -> Iterator[TableEvent]:
    """Deal for the first time, or take up the position of a fork; `source` counts what is being added just now."""
    seed = (source or table.source()).seed(table.id)
    if not table.opened.position:
        yield from _deal(table, table.state.clone(), 0, seed)
        return
    yield Begun()
    if table.state.to_act() == (DEALER,) and not table.state.between_rounds():
        yield from _deal(table, table.state.clone(), 0, seed)


def next_deal(table: Table, command: NextDeal, context: Context) -> Iterator[TableEvent | Act]:
    """Deal the next round."""
    table.must_be_playing()
    table.must_not_wait()
    if command.seat is None and table.people():
        command.needs_seat()
    if not table.waits_for_deal():
        raise Problem("not_now", _("The round is not over; there is nothing to deal."))
    yield from undo.played_on(table, command.seat)
    yield from _deal(table, table.state.clone(), table.deals)


def deals_itself(table: Table, context: Context) -> Iterator[TableEvent | Act]:
    """Deal the next round, because nobody asked for it in time."""
    yield from undo.played_on(table, None)
    yield from _deal(table, table.state.clone(), table.deals)


def relays(table: Table, places: set[str], seed: bytes) -> Iterator[Dealt]:
    """Shuffle these face-down piles again: the dealer moves the places of the cards, so that no card is named."""
    lost = [(pile, cards) for pile, cards in sorted(table.state.face_down().items()) if pile in places and cards]
    for number, (pile, cards) in enumerate(lost, table.deals):
        spots = tuple(map(str, range(len(cards))))
        order = shuffled(spots, seed, number)
        yield Dealt(number, Deal(order), (Relaid(pile, tuple(map(int, order))),), runs(spots))


def deals_on(then: Table, relaid: Sequence[Dealt] = (), seed: bytes | None = None) -> Iterator[TableEvent]:
    """Deal what was to be shuffled at once where the game goes back to, `then`: no seat may, so it would wait for ever.

    `relaid` are the shuffles of a repair that come before, and `seed` is the one that they come from.
    """
    if then.state.to_act() != (DEALER,) or then.state.between_rounds():
        return
    scratch = then.state.clone()
    for each in relaid:
        for fact in each.facts:
            scratch.evolve(fact)
    yield from _deal(then, scratch, then.deals + len(relaid), seed)


def goes_without(table: Table, seat: int, why: Literal["resigned", "forfeited"]) -> Iterator[TableEvent]:
    """Go on after a seat has lost: a side that is left alone has won, else a bot plays the seat's cards on.

    So it does at any tournament's board: nobody keeps a good score by stopping there.
    """
    if table.status != "playing":
        return
    left = table.others(seat)
    players = table.state.public().players
    sides = {players[other].side if players[other].side is not None else other for other in left}
    if len(sides) <= 1 and not table.opened.board:
        yield from ends(table, why, tuple(left))
    elif table.plays_as(seat) == "person":
        yield StoodIn(seat, chairs.STAND_IN)


def ends(
    table: Table, why: WhyEnded, winners: tuple[int, ...], scores: Sequence[int] | None = None
) -> Iterator[TableEvent]:
    """End the match now; if its cards had not ended it already, open the secrets. `scores`: if not those so far."""
    yield Ended(why, winners)
    if table.status != "over":
        yield _revealed(table, table.state, scores)


def ends_unfinished(table: Table, gone: Collection[int], out: Collection[int] = ()) -> Iterator[TableEvent]:
    """End the match before its cards do, by the scores; where the house says so, who is `gone` does not win.

    Nobody wins by letting a turn lie, or by what a bot did, nor do those who are `out` from now on. That win falls to
    nobody else: by silence nobody wins who was not ahead. Against bots, which cannot say no, it counts for nobody.
    """
    if table.alone():
        yield from ends(table, "abandoned", ())
        return
    scores = [score + table.adjusted.get(seat, 0) for seat, score in enumerate(table.scores())]
    lose = set(gone if table.house.unfinished == "absent" else ())
    late = {*table.overdue, *table.played_for()}
    ahead = table.leaders(scores, sorted(out))
    yield from ends(table, "unfinished", tuple(seat for seat in ahead if seat not in lose | late))


def ends_by_points(table: Table, state: GameState, points: Mapping[int, int]) -> Iterator[TableEvent]:
    """End the match between two rounds if the totals in `state` and the points of rulings reach its target."""
    if table.status != "playing" or not any(points.values()):
        return
    if state.between_rounds() and not state.is_over():
        scores = [player.score + points.get(player.seat, 0) for player in state.public().players]
        if state.ended_with(scores):
            out = table.played_for()
            left = [seat for seat in range(len(scores)) if seat not in table.lost and seat not in out]
            yield from ends(table, "points", state.leaders(scores, left), scores)


# Changes


def deals_begin(table: Table) -> None:
    """Begin the match, if it has not begun yet."""
    table.status = "playing"
    if table.first_dealt < 0:
        table.first_dealt = table.seq
        table.began_at = table.at


def ask(table: Table, by: int | None) -> None:
    """Note who must act now and since when they are asked; `by` has just acted.

    A seat that was asked together with others, and still is, need not look again before it answers; nor need one, when
    another takes a choice back for which it was not asked.
    """
    before, seq = table.asked, table.seq
    table.asked = now = dict.fromkeys(table.state.to_act(), seq)
    if len(before) > 1 or (by is not None and by not in before):
        now.update({seat: before[seat] for seat in now if seat in before and seat != by})


def fold(table: Table, facts: Sequence[Any], by: int | None, *, only: bool = False) -> None:
    """Fold the facts of a record into the game; who had `only` one choice decided nothing."""
    before, unmade = table.asked, takes_back(table, by)
    made_for = by is not None and (by == table.forced or bool(table.chairs[by].stand_in))
    evolve = table.state.evolve
    for fact in facts:
        evolve(fact)
    if by is not None:
        if unmade:
            table.own[by] -= 2  # neither what it chose before nor this is a decision in force
        if made_for:
            table.stood[-1 if only else by] += 1
        else:
            decided(table, by)
    table.forced = None
    ask(table, by)
    # of those who choose at once each is asked since the first was
    if not (unmade or (len(before) > 1 and by not in table.asked and table.asked.keys() <= before.keys())):
        table.moved_at = table.at


def takes_back(table: Table, by: int | None) -> bool:
    """Tell whether a seat that now plays, though nobody asks it, takes back what it chose in secret."""
    return by is not None and by not in table.asked


def decided(table: Table, seat: int) -> None:
    """Note a decision of a seat's own: whoever plays on wishes neither a pause nor an end."""
    table.last[seat] = table.seq
    table.own[seat] += 1
    table.idle, table.decided_at = 0, table.at
    table.spent -= {seat}
    if table.pause_asked or table.end_asked or table.overdue:
        plays_on(table, seat)


def plays_on(table: Table, seat: int) -> None:
    """Let a seat's wishes lapse; if it had not wished for the end, it has said no to it."""
    table.pause_asked = tuple(each for each in table.pause_asked if each != seat)
    table.end_asked = tuple(each for each in table.end_asked if each != seat) if seat in table.end_asked else ()
    table.end_until = table.end_until if table.end_asked else ""
    table.overdue = tuple(each for each in table.overdue if each != seat)


def _is_dealt(table: Table, event: Dealt, by: int | None) -> None:
    table.deals += 1
    table.dealt_at = table.seq
    if not any(isinstance(fact, Relaid) for fact in event.facts):
        table.layouts = (*table.layouts, Layout(table.seq, table.layout.number + 1, table.seq))
    deals_begin(table)
    fold(table, event.facts, None)


def _has_begun(table: Table, event: Begun, by: int | None) -> None:
    deals_begin(table)
    table.moved_at = table.at
    ask(table, None)


def _is_over(table: Table, event: Revealed, by: int | None) -> None:
    """End the match: nobody is asked any more, and nothing can be taken back."""
    table.status, table.over_at = "over", table.at
    table.asked = {}
    table.undos.pending = None
    table.paused = False


def _has_ended(table: Table, event: Ended, by: int | None) -> None:
    table.ended = Ending(event.why, event.winners)


# Sentences

ENDED = {
    "resigned": mark("The match is over: the others have resigned."),
    "forfeited": mark("The match is over: the others have forfeited it."),
    "void": mark("The match is void: it does not count."),
    "abandoned": mark("The match is ended unfinished: it does not count."),
    "unfinished": mark("The match is ended before its cards did, by the scores as they are."),
    "points": mark("The match is over: with the points of rulings its target is reached."),
    "unfilled": mark("The table is closed: nobody took the open seats."),
}


def _says_ended(event: Ended, who: str, game: Game) -> Iterator[str]:
    yield _(ENDED[event.why])
    if event.winners:
        yield plural(len(event.winners), "{who} wins.", "{who} win.", who=people(event.winners))


second_person(
    {
        "{who} wins.": mark("You win."),
    }
)


def _says_revealed(event: Revealed, who: str, game: Game) -> str:
    if not event.secret:
        return _("The match is over; its tournament opens the secret behind the shuffles when the board is over.")
    return _("The secret behind the shuffles is opened; every deck can be computed again.")


def _as_sent(action: Action) -> dict[str, Any]:
    """Write an action as a message brings it, with lists for tuples: a move that is sent again is the same."""
    sent: dict[str, Any] = json.decode(json.encode(action))
    return sent


FEATURE = Feature(
    "play",
    asks=(
        Ask(Play, play, "play", fresh=True),
        Ask(NextDeal, next_deal, "deal"),
    ),
    kinds=(
        Kind(
            Played,
            "played",
            recalls=lambda event, base: Play(**base, action=_as_sent(event.action)),
            hides=hidden,
        ),
        Kind(
            Dealt,
            "dealt",
            by=chairs.DEALER,
            changes=_is_dealt,
            recalls=recall(NextDeal),
            hides=hidden,
            check="shuffles",
        ),
        Kind(
            Begun,
            "begun",
            changes=_has_begun,
            says=lambda event, who, game: _("Play goes on from the position with which the table was opened."),
        ),
        Kind(
            Revealed,
            "revealed",
            by=chairs.TABLE,
            changes=_is_over,
            says=_says_revealed,
            check="commitment",
        ),
        Kind(Ended, "ended", by=chairs.TABLE, changes=_has_ended, says=_says_ended, recalls=recall(Expire)),
    ),
    check="rules",
)
