"""The conformance of a game, as checks that its own tests can run: `check_game(GAME)`.

Each check is a function of a game, a number of seats and options; it plays matches of one round at random and raises
AssertionError with the position in which the game fails. It needs nothing but the engine:

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    @pytest.mark.parametrize("case", cases(GAME), ids=str)
    def test_what_every_game_owes(check, case):
        check(GAME, case.seats, case.options)
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, islice
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from .bots import random as random_bot
from .errors import BadOption, Contradiction, Misplaced, Refused, Unfit
from .game import DEALER, Action, Bot, Deal, Fact, Game, GameState, Relaid
from .knowledge import Knowledge, moves
from .match import Match
from .secrecy import EVERYBODY, Audience
from .shuffle import Dice, QuickDice, seed_of
from .view import View, Zone

Options = Mapping[str, Any]
Check = Callable[[Game, int, Options], None]
NUMBERS, SPELLED = 200, 40  # numbers that are taken one after the other; actions of a moment that are spelled
WORLDS = 7  # every so many numbers a world is drawn
EXCHANGES, MOVES = 6, 60  # of two cards, to compare facts with views; and the moves of each that are compared
ROUNDED = 1e-9  # by which a value may lie beyond 0 and 1
LENGTH = ("length", "rounds", "target")


class Case(NamedTuple):
    """A number of seats, and the options that differ from the usual."""

    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.seats} {' '.join(f'{name}={value}' for name, value in self.options.items())}".strip()


def cases(game: Game) -> list[Case]:
    """List the usual options at every number of seats, then as many variations as the largest option has values.

    Every value of an option that is a word or a switch stands in one of them, and the bounds of a number.
    """
    found = [Case(seats, {}) for seats in game.seats]
    values = values_of(game)
    for turn in range(1, max(map(len, values.values()), default=0) + 1):
        seats = game.seats[turn % len(game.seats)]
        found += [Case(seats, options) for options in _varied(game, values, turn)]
    return [case for place, case in enumerate(found) if case not in found[:place]]


def values_of(game: Game) -> dict[str, list[Any]]:
    """List the values that are worth trying of each option, the usual one first."""
    usual = msgspec.structs.asdict(game.options())
    hints = get_type_hints(game.options, include_extras=True)
    return {
        name: list(dict.fromkeys([value, *_others(hints[name])])) for name, value in usual.items() if name not in LENGTH
    }


def _others(hint: Any) -> list[Any]:
    kind, *more = get_args(hint) if hasattr(hint, "__metadata__") else (hint,)
    if kind is bool:
        return [False, True]
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    bounds = [bound for meta in more for bound in (getattr(meta, "ge", None), getattr(meta, "le", None))]
    return [bound for bound in bounds if bound is not None]


def _varied(game: Game, values: dict[str, list[Any]], turn: int) -> Iterator[dict[str, Any]]:
    """Yield options that go together, taken in order and backwards, leaving out one that fits none before it."""
    for names in (list(values), list(values)[::-1]):
        chosen: dict[str, Any] = {}
        for place, name in enumerate(names):
            value = values[name][(turn + place) % len(values[name])]
            if value != values[name][0] and _allowed(game, {**chosen, name: value}):
                chosen[name] = value
        yield chosen


def _allowed(game: Game, options: Options) -> bool:
    try:
        game.read_options(options)
    except BadOption:
        return False
    return True


def check_game(game: Game) -> None:
    """Run every check on every case; the first that fails raises AssertionError, with the check and the case."""
    for case in cases(game):
        for check in CHECKS:
            try:
                check(game, case.seats, case.options)
            except AssertionError as wrong:
                raise AssertionError(f"{game.name}, {case}: {check.__name__}: {wrong}") from wrong


# Play


def short(options: Options) -> dict[str, Any]:
    """Return the same options for a match of one round."""
    return {**options, "length": "rounds", "rounds": 1}


def begun(game: Game, seats: int, options: Options, seed: int) -> Match:
    """Set up a match of one round, dealt."""
    return Match(game, seats, seed, short(options))


def played(match: Match, seed: int) -> Iterator[tuple[GameState, int, Action]]:
    """Yield every state of a random match before its action, with the seat and the action."""
    dice = Dice(seed_of(seed))
    while not match.over:
        seat = dice.pick(match.to_act())
        action = dice.pick(match.legal(seat))
        yield match.state, seat, action
        match.apply(seat, action)


def finished(game: Game, seats: int, options: Options, seed: int) -> Match:
    """Play a random match to its end."""
    match = begun(game, seats, options, seed)
    for _ in played(match, seed):
        pass
    return match


def every_fact(game: Game, seats: int, options: Options, seed: int) -> Iterator[tuple[GameState, Fact]]:
    """Yield every fact of a random match, deals too, with the state just before it."""
    dice = Dice(seed_of(seed))
    state = game.start(seats, short(options))
    while asked := state.to_act():
        seat = dice.pick(asked)
        for fact in state.decide(seat, _any_action(state, seat, dice)):
            yield state, fact
            state.evolve(fact)


def _any_action(state: GameState, seat: int, dice: Dice) -> Action:
    if seat != DEALER:
        return dice.pick(state.legal(seat))
    cards = list(state.to_shuffle())
    return Deal(tuple(cards.pop(dice.below(len(cards))) for _ in range(len(cards))))


def accepts(state: GameState, seat: int, action: Action) -> bool:
    """Tell whether the game accepts the action. Raises AssertionError when a refusal changes the state."""
    twin, before = state.clone(), state.position()
    try:
        twin.apply(seat, action)
    except Refused:
        assert twin.position() == before, f"a refused {action!r} has changed {before!r} to {twin.position()!r}"
        return False
    return True


def shown_to_all(state: GameState) -> tuple[View, list[tuple[Zone, ...]]]:
    """Return the public view, and the zones of each seat that look different to it."""
    return state.public(), [state.private(seat) for seat in range(state.seats)]


# Checks: a match


def names_are_fit_to_be_written(game: Game, seats: int, options: Options) -> None:
    """Check that the game's name fits addresses and begins each position, and that each card's name can be spoken."""
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", game.name), f"{game.name!r}: small letters, digits and hyphens"
    state = begun(game, seats, options, 0).state
    assert state.game == game.name, f"the state says it is {state.game!r}"
    assert state.position().partition(";")[0] == game.name.replace("-", " "), state.position()
    for card in game.start(seats, short(options)).to_shuffle():
        assert card in game.faces, f"{card!r} has no face"
        assert game.faces[card].name.strip(), f"{card!r} has no name to be spoken"


def a_match_ends(game: Game, seats: int, options: Options) -> None:
    """Check that a random match ends, that the leaders by its scores win it, and that every round is on the sheet."""
    match = finished(game, seats, options, 1)
    result = match.result()
    assert result is not None, match.state.position()
    assert len(result.scores) == seats, f"{seats} seats have {len(result.scores)} scores"
    assert result.winners, "nobody wins"
    assert set(match.state.leaders(result.scores, range(seats))) == set(result.winners), match.state.position()
    told = {(player.side, result.scores[player.seat]) for player in match.state.view(None).players}
    partners = [side for side, _score in told if side is not None]
    assert len(partners) == len(set(partners)), f"partners have other scores than each other: {result.scores}"
    assert match.state.ended_with(result.scores), f"with {result.scores} the match would go on, and it is over"
    assert match.to_act() == (), f"the match is over, and {match.to_act()} must act"
    ending = [fact for fact in match.facts if fact.ends_match]
    assert ending == match.facts[-1:], f"`ends_match` marks the last fact of a match alone, not {ending}"


def facts_that_end_a_round_are_as_many_as_rounds_on_the_sheet(game: Game, seats: int, options: Options) -> None:
    """Check that `ends_round` marks the fact that scores a round, and no other."""
    ended = 0
    for state, fact in every_fact(game, seats, {**options}, 18):
        assert len(state.sheet()) == ended, f"{len(state.sheet())} rounds on the sheet, {ended} facts: {fact!r}"
        ended += fact.ends_round
    assert ended, "no fact ends the round"


def the_facts_fold_to_the_live_state(game: Game, seats: int, options: Options) -> None:
    """Check that recorded facts alone give the same state, at every step."""
    match = begun(game, seats, options, 2)
    folded, known = game.start(seats, short(options)), 0
    for state, _seat, _action in played(match, 2):
        for fact in match.facts[known:]:
            folded.evolve(fact)
        known = len(match.facts)
        assert folded.position() == state.position(), f"{folded.position()!r} is not {state.position()!r}"


def a_position_is_read_back(game: Game, seats: int, options: Options) -> None:
    """Check that a position in text describes the same state again."""
    for state, seat, _action in played(begun(game, seats, options, 3), 3):
        again = game.read(state.position())
        assert again.position() == state.position(), f"{state.position()!r} is read as {again.position()!r}"
        assert again.to_act() == state.to_act(), state.position()
        assert again.view(seat) == state.view(seat), state.position()


def every_card_is_there_once(game: Game, seats: int, options: Options) -> None:
    """Check that no card is lost or doubled."""
    match = begun(game, seats, options, 4)
    deck = Counter(game.start(seats, short(options)).to_shuffle())
    for state, _seat, _action in played(match, 4):
        lying = Counter(state.holdings())
        assert lying == deck, f"{lying - deck} too many, {deck - lying} missing: {state.position()}"


def a_zone_that_no_fact_names_stays_as_it_is(game: Game, seats: int, options: Options) -> None:
    """Check that `touched` names every zone that a fact changes, and that `public` takes the others as they are."""
    for seed in range(4):
        dice, state = Dice(seed_of(seed)), game.start(seats, short(options))
        while asked := state.to_act():
            seat, (before, own) = dice.pick(asked), shown_to_all(state)
            facts = state.apply(seat, _any_action(state, seat, dice))
            kept = state.untouched(before, facts)
            if kept is None:
                continue
            now, own_now = shown_to_all(state)
            built = {zone.id: zone for zone in now.zones}
            changed = sorted(zone.id for zone in before.zones if zone.id in kept and built.get(zone.id) != zone)
            assert not changed, f"{changed} changed by {facts}, which do not name them, in {state.position()!r}"
            assert state.rebuilt(kept) == now, f"what is kept in {state.position()!r} is not what is built anew"
            for seat, (zones, zones_now) in enumerate(zip(own, own_now, strict=True)):
                if all(zone.id in kept for zone in zones):
                    assert zones == zones_now, f"seat {seat} sees {zones_now} after {facts}, which do not name them"


def a_clone_shares_nothing(game: Game, seats: int, options: Options) -> None:
    """Check that playing on with a clone leaves the state as it was, and the other way round."""
    for state, seat, action in played(begun(game, seats, options, 5), 5):
        before, twin = state.position(), state.clone()
        assert twin.position() == before, f"{before!r} is cloned as {twin.position()!r}"
        twin.apply(seat, action)
        assert state.position() == before, f"{action!r} of a clone changes {before!r} to {state.position()!r}"


# Checks: actions


def legal_actions_are_accepted_and_described(game: Game, seats: int, options: Options) -> None:
    """Check that every listed action is accepted and has a label, and that the default is one of them."""
    dice = Dice(seed_of(6))
    for state, seat, _action in played(begun(game, seats, options, 6), 6):
        legal = state.legal(seat)
        for action in [dice.pick(legal) for _ in range(3)]:
            assert action in legal, f"{action!r} is listed, but not in the list: {state.position()}"
            assert accepts(state, seat, action), f"{action!r} is listed and refused: {state.position()}"
            assert state.describe(seat, action).label, f"{action!r} has no label: {state.position()}"
        for asked in state.to_act():
            assert state.default(asked) in state.legal(asked), f"the default of seat {asked}: {state.position()}"


def a_card_that_may_be_chosen_in_advance_is_a_whole_move(game: Game, seats: int, options: Options) -> None:
    """Check that each card that a zone calls `early` is one move, and no part of another, or none."""
    for state, seat, _action in played(begun(game, seats, options, 20), 20):
        uses = [choice.uses for choice in state.choices(seat).items]
        for early in (f"{zone.id}.{place}" for zone in state.private(seat) for place in zone.early):
            moves = [each for each in uses if early in each]
            assert moves in ([], [(early,)]), f"{early} is early, and no whole move: {state.position()}"


def other_actions_are_accepted_only_if_they_are_legal(game: Game, seats: int, options: Options) -> None:
    """Check that an action of another moment or match is accepted if it is listed now, and refused if it is not."""
    seen: list[Action] = list(_actions(game, seats, options))
    dice = Dice(seed_of(7))
    for state, seat, action in played(begun(game, seats, options, 7), 7):
        seen.append(action)
        for other in [dice.pick(seen) for _ in range(4)]:
            allowed = accepts(state, seat, other)
            assert allowed == (other in state.legal(seat)), f"{other!r} by seat {seat}: {state.position()}"


def only_those_who_are_asked_act(game: Game, seats: int, options: Options) -> None:
    """Check that a seat not asked is refused, the dealer too when no deal is due, and that nobody else deals."""
    for state, seat, action in played(begun(game, seats, options, 8), 8):
        for other in {*range(seats), DEALER} - set(state.to_act()):
            assert not accepts(state, other, action), f"{action!r} by seat {other}, not asked: {state.position()}"
            assert other == DEALER or not state.legal(other), f"seat {other} has legal actions: {state.position()}"
        assert not accepts(state, seat, Deal(())), f"seat {seat} deals: {state.position()}"


def the_dealer_deals_and_does_nothing_else(game: Game, seats: int, options: Options) -> None:
    """Check that nobody plays before a deal, nor the dealer, and that a deal brings exactly the cards to shuffle."""
    state = game.start(seats, short(options))
    cards = state.to_shuffle()
    for action in islice(_actions(game, seats, options), 5):
        for seat in (DEALER, *range(seats)):
            try:
                state.clone().apply(seat, action)
            except Misplaced:
                continue
            except Exception as other:  # whatever a game of somebody else raises there is its mistake
                raise AssertionError(f"{action!r} by {seat} before the deal: {other!r}, not Misplaced") from other
            raise AssertionError(f"{action!r} by {seat} is accepted before the deal")
    for wrong in (cards[1:], (*cards, cards[0]), (), ("no card", *cards[1:])):
        assert not accepts(state, DEALER, Deal(wrong)), f"a deal of {len(wrong)} cards for {len(cards)}"
    assert not accepts(state, 0, Deal(cards)), "a seat deals"
    state.apply(DEALER, Deal(cards))
    assert not accepts(state, DEALER, Deal(cards)), "the cards are dealt twice"


def _actions(game: Game, seats: int, options: Options) -> Iterator[Action]:
    for _state, _seat, action in played(begun(game, seats, options, 9), 9):
        yield action


def bots_play_from_what_they_are_shown(game: Game, seats: int, options: Options) -> None:
    """Check that the game's own bot and a random one play a match to its end, from views and choices alone."""
    bots: tuple[Bot, ...] = (game.bot, random_bot)
    for bot in bots:
        match, dice = begun(game, seats, options, 10), Dice(seed_of("bots"))
        while not match.over:
            seat = match.to_act()[0]
            action = bot(match.view(seat), match.choices(seat), dice)
            assert action in match.legal(seat), f"a bot plays {action!r}: {match.state.position()}"
            match.apply(seat, action)


def actions_and_facts_can_be_written_and_read(game: Game, seats: int, options: Options) -> None:
    """Check that actions and facts come back from their written form as they were."""
    match = begun(game, seats, options, 11)
    for _state, _seat, action in played(match, 11):
        again = game.read_action(msgspec.to_builtins(action))
        assert again == action, f"{action!r} is read as {again!r}"
    written = msgspec.json.decode(msgspec.json.encode(match.facts))
    assert [msgspec.convert(each, game.facts) for each in written] == match.facts, "facts change when they are written"


def a_fact_that_does_not_fit_is_not_folded(game: Game, seats: int, options: Options) -> None:
    """Check that facts folded twice are found out sooner or later."""
    match = finished(game, seats, options, 12)
    state = game.start(seats, short(options))
    try:
        for fact in match.facts:
            state.evolve(fact)
            state.evolve(fact)
    except Unfit:
        return
    raise AssertionError("every fact of a match could be folded twice")


def a_choice_that_is_taken_back_changes_nothing_else(game: Game, seats: int, options: Options) -> None:
    """Check that `take_back` brings a seat back among those who must act, and leaves the others as they were."""
    for state, _seat, _action in played(begun(game, seats, options, 21), 21):
        for seat in range(seats):
            if (action := state.take_back(seat)) is not None:
                _taken_back(game, state, seat, action)


def _taken_back(game: Game, state: GameState, seat: int, action: Action) -> None:
    where, asked, twin = state.position(), set(state.to_act()), state.clone()
    assert asked, f"{action!r} takes back what nobody waits for: {where}"
    assert seat not in asked, f"seat {seat} is asked, and has {action!r} to take back: {where}"
    assert game.read_action(msgspec.to_builtins(action)) == action, f"{action!r} cannot be written and read"
    try:
        facts = twin.apply(seat, action)
    except Refused as no:
        raise AssertionError(f"{action!r} by seat {seat} is refused, {no}: {where}") from no
    for fact in facts:
        assert msgspec.json.decode(msgspec.json.encode(fact), type=game.facts) == fact, f"{fact!r} is not written"
        _audiences_fit(fact, fact.audiences(), state.seats)
        for viewer in (None, *range(state.seats)):
            hidden = _masked(fact, _hidden_from(fact, viewer))
            assert game.tell(hidden, viewer) == game.tell(fact, viewer), f"{fact!r} is told to {viewer} with secrets"
    assert set(twin.to_act()) == {*asked, seat}, f"{twin.to_act()} are asked after {action!r}: {where}"
    assert twin.take_back(seat) is None, f"{action!r} leaves something to take back: {where}"
    assert _own(twin, seat) == _own(state, seat), f"{action!r} changes the cards of seat {seat}: {where}"
    assert Counter(twin.holdings()) == Counter(state.holdings()), f"{action!r} loses or doubles a card: {where}"
    assert game.read(twin.position()).position() == twin.position(), f"{twin.position()!r} is not read back"
    for other in {*range(state.seats)} - {seat}:
        assert twin.private(other) == state.private(other), f"{action!r} changes what {other} is shown: {where}"
        assert list(twin.legal(other)) == list(state.legal(other)), f"{action!r} changes what {other} may do: {where}"
    for other in {*range(state.seats), DEALER} - {seat}:
        mine = state.take_back(other) == action if other != DEALER else False
        assert accepts(state, other, action) == mine, f"{action!r} by {other}: {where}"


# Checks: secrets


def hidden_fields_have_an_audience_of_seats(game: Game, seats: int, options: Options) -> None:
    """Check that a hidden field belongs to its fact or action, and that its audience are seats of the table.

    A fact says where cards lie of those fields alone that are told `Once`, of numbers that come of such cards, too.
    """
    match = begun(game, seats, options, 13)
    for _state, seat, action in played(match, 13):
        _audiences_fit(action, action.audiences(seat), seats)
    for fact in match.facts:
        _audiences_fit(fact, fact.audiences(), seats)
        once = {field for field, who in fact.audiences().items() if who == EVERYBODY}
        assert fact.lies_at().keys() <= once, f"{fact!r} says where cards of {fact.lies_at().keys() - once} lie"


def _audiences_fit(thing: Action | Fact, audiences: Mapping[str, Audience], seats: int) -> None:
    for field, audience in audiences.items():
        assert hasattr(thing, field), f"{thing!r} hides {field!r}, which it does not have"
        if audience == EVERYBODY:
            assert isinstance(thing, Fact), f"{thing!r} is an action; its fields are for seats"
            assert thing.lies_at().get(field), f"{thing!r} does not say where the cards of {field!r} lie"
        else:
            assert set(audience) <= set(range(seats)), f"{thing!r} tells {audience}, who are not all seats"


def a_sentence_tells_no_secret(game: Game, seats: int, options: Options) -> None:
    """Check that a sentence does not depend on fields that the hearer may not know."""
    for fact in finished(game, seats, options, 14).facts:
        for viewer in (None, *range(seats)):
            told = game.tell(fact, viewer)
            hidden = game.tell(_masked(fact, _hidden_from(fact, viewer)), viewer)
            assert hidden == told, f"{viewer} is told {told!r}, with other secrets {hidden!r}"


def _hidden_from(fact: Fact, viewer: int | None) -> set[str]:
    return {field for field, who in fact.audiences().items() if who != EVERYBODY and viewer not in who}


def what_is_closed_is_left_out_of_a_sentence(game: Game, seats: int, options: Options) -> None:
    """Check that a field for everybody lies where `lies_at` says, is shown there, and can be left out of a sentence."""
    for state, fact in every_fact(game, seats, options, 20):
        closed = {field: None for field, who in fact.audiences().items() if who == EVERYBODY}
        if not closed:
            continue
        told = game.tell(msgspec.structs.replace(fact, **closed), None)
        assert bool(told) == bool(game.tell(fact, None)), f"{fact!r} is told as {told!r} when it is closed"
        then = state.clone()
        then.evolve(fact)
        lying = {f"{zone.id}.{place}": card for zone in then.public().zones for place, card in enumerate(zone.cards)}
        for element in {each for field in closed for each in fact.lies_at()[field]}:
            assert lying.get(element, "") != "", f"{fact!r} has just happened, and {element} shows its back"


def _masked(fact: Any, hidden: set[str]) -> Any:
    """Return the fact with other cards in its hidden fields, as many as before."""
    return msgspec.structs.replace(fact, **{field: _other(getattr(fact, field)) for field in hidden})


def _other(value: Any) -> Any:
    if isinstance(value, str):
        return "?"
    return tuple(map(_other, value)) if isinstance(value, tuple) else value


def what_is_uncovered_lay_hidden(game: Game, seats: int, options: Options) -> None:
    """Check that `uncovers` names face-down piles or hands, and `covers` hands; one, or one for each item."""
    hands = {"hands", *(f"hand:{seat}" for seat in range(seats))}
    for state, fact in every_fact(game, seats, options, 15):
        for field, places in fact.uncovers().items():
            assert hasattr(fact, field), f"{fact!r} uncovers {field!r}, which it does not have"
            assert fact.audiences().get(field) != (), f"{fact!r} uncovers {field!r} to nobody"
            each = (places,) if isinstance(places, str) else places
            assert isinstance(places, str) or len(places) == len(getattr(fact, field)), f"{fact!r}: a place for each"
            assert set(each) <= hands | state.face_down().keys(), f"{fact!r} uncovers cards of {places!r}"
        for field, into in fact.covers().items():
            assert hasattr(fact, field), f"{fact!r} covers {field!r}, which it does not have"
            each = (into,) if isinstance(into, str) else into
            assert isinstance(into, str) or len(into) == len(getattr(fact, field)), f"{fact!r}: a hand for each"
            assert set(each) <= hands - {"hands"}, f"{fact!r} covers cards in {into!r}"


def cards_go_into_hands_and_out_as_said(game: Game, seats: int, options: Options) -> None:
    """Check that `covers` and `uncovers` name every card that comes into a hand or leaves it, if any names them.

    A hand is what a seat alone is shown of its own zones. What `Knowledge` makes of it must lie in the hands.
    """
    if not _follows_hands(finished(game, seats, options, 20).facts):
        return
    dice = Dice(seed_of(20))
    state, held, known = game.start(seats, short(options)), [Counter[str]() for _ in range(seats)], Knowledge(seats)
    while asked := state.to_act():
        seat = dice.pick(asked)
        if state.between_rounds():
            held, known = [Counter() for _ in range(seats)], Knowledge(seats)
        for fact in state.apply(seat, _any_action(state, seat, dice)):
            for move in moves(fact, seats):
                held[move.hand].update(Counter(move.cards) if not move.leaves else {})
                held[move.hand].subtract(Counter(move.cards) if move.leaves else {})
            for _learned in known.learn(fact):
                pass
        if state.between_rounds() or state.is_over():
            continue
        for owner in range(seats):
            hand = _own(state, owner)
            assert hand == +held[owner], f"by its facts seat {owner} holds {dict(held[owner])}: {state.position()}"
            more = known.of(owner) - hand
            assert not more, f"all know {dict(more)} in the hand of {owner}, not there: {state.position()}"


def _follows_hands(facts: list[Fact]) -> bool:
    return any(fact.covers() or fact.tells_only_cards() for fact in facts)


def _own(state: GameState, seat: int) -> Counter[str]:
    """Count the cards that a seat alone is shown, in zones of its own."""
    return Counter(card for zone in state.private(seat) if zone.owner == seat for card in zone.cards if card)


def every_card_shown_was_uncovered(game: Game, seats: int, options: Options) -> None:
    """Check that nobody is shown a card that no fact of this round has uncovered to them."""
    dice = Dice(seed_of(16))
    state = game.start(seats, short(options))
    learned: dict[int | None, Counter[str]] = {}
    while asked := state.to_act():
        seat = dice.pick(asked)
        if state.between_rounds():
            learned = {viewer: Counter() for viewer in (None, *range(seats))}
        facts = state.apply(seat, _any_action(state, seat, dice))
        for viewer, cards in learned.items():
            cards.update(card for fact in facts for card in _uncovered_to(viewer, fact))
            secret = _face_up(state, viewer) - cards
            assert not secret, f"{viewer} is shown {dict(secret)}: {state.position()}"


def _uncovered_to(viewer: int | None, fact: Fact) -> Iterator[str]:
    for field in fact.uncovers():
        if field not in _hidden_from(fact, viewer):
            yield from _cards_in(getattr(fact, field))


def _cards_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _cards_in(each)


def _face_up(state: GameState, viewer: int | None) -> Counter[str]:
    """Count the cards that the viewer is shown; a zone "last" shows again cards that lie elsewhere."""
    zones = state.view(viewer).zones
    last, others = (Counter(_open(zones, again)) for again in (True, False))
    return last | others


def _open(zones: tuple[Zone, ...], again: bool) -> Iterator[str]:
    return (card for zone in zones for card in zone.cards if card and (zone.id == "last") == again)


def cards_laid_anew_look_the_same(game: Game, seats: int, options: Options) -> None:
    """Check that `Relaid` cards stay in their pile, and in clone and position, and that nobody sees a difference."""
    for state, _seat, _action in played(begun(game, seats, options, 17), 17):
        before, twin = state.face_down(), state.clone()
        for pile, cards in before.items():
            relaid = Relaid(pile, tuple(reversed(range(len(cards)))))
            assert msgspec.json.decode(msgspec.json.encode(relaid), type=game.facts) == relaid
            assert len({game.tell(relaid, viewer) for viewer in (None, *range(seats))}) == 1, f"{pile!r} is told apart"
            twin.evolve(relaid)
        laid = {pile: cards[::-1] for pile, cards in before.items()}
        assert twin.face_down() == twin.clone().face_down() == laid, state.position()
        assert game.read(twin.position()).face_down() == laid, twin.position()
        assert state.face_down() == before, f"the clone of {state.position()!r} shares its piles"
        assert Counter(twin.holdings()) == Counter(state.holdings()), state.position()
        for viewer in (None, *range(seats)):
            assert twin.view(viewer) == state.view(viewer), f"{viewer} sees a difference: {state.position()}"
    try:
        state.evolve(Relaid("nowhere", ()))
    except Unfit:
        return
    raise AssertionError("a pile that is not there was laid anew")


def who_learned_the_same_sees_the_same(game: Game, seats: int, options: Options) -> None:
    """Check that two states look alike to a viewer who may not know their difference."""
    for state, twin, viewer in pairs(game, seats, options):
        where = f"{state.position()!r} and {twin.position()!r}"
        assert twin.view(viewer) == state.view(viewer), f"{viewer} can tell apart {where}"
        if viewer in state.to_act():
            assert viewer is not None
            assert twin.choices(viewer) == state.choices(viewer), f"the choices of {viewer} tell apart {where}"
            assert twin.default(viewer) == state.default(viewer), f"what time plays for {viewer} tells apart {where}"


def pairs(game: Game, seats: int, options: Options) -> Iterator[tuple[GameState, GameState, int | None]]:
    """Yield states after the same actions that differ by two cards of the deck, with viewers who were told the same."""
    dice = Dice(seed_of(19))
    state = game.start(seats, short(options))
    dealt, order, since = state, Deal(()), list[tuple[int, Action]]()
    told: list[Fact] = []
    while asked := state.to_act():
        seat = dice.pick(asked)
        action = _any_action(state, seat, dice)
        if isinstance(action, Deal):
            dealt, order, since, told = state.clone(), action, [], []
        since.append((seat, action))
        told += state.apply(seat, action)
        for _swap in range(3 if len(since) % 8 == 1 else 0):
            yield from _twins(dealt, order, since, told, state, dice)


def _twins(
    dealt: GameState, deal: Deal, since: list[tuple[int, Action]], told: list[Fact], state: GameState, dice: Dice
) -> Iterator[tuple[GameState, GameState, int | None]]:
    order = list(deal.order)
    down = [card for cards in state.face_down().values() for card in cards]
    one = order.index(dice.pick(down)) if down and dice.below(2) else dice.below(len(order))
    other = dice.below(len(order))
    order[one], order[other] = order[other], order[one]
    if tuple(order) == deal.order:
        return
    twin = dealt.clone()
    try:
        facts = twin.apply(DEALER, Deal(tuple(order)))
        for seat, action in since[1:]:
            facts += twin.apply(seat, action)
    except (Refused, Unfit):
        return  # with the cards exchanged it could not have been played like this
    for viewer in (None, *range(state.seats)):
        if [told_to(viewer, fact) for fact in facts] == [told_to(viewer, fact) for fact in told]:
            yield state, twin, viewer


def told_to(viewer: int | None, fact: Fact) -> Fact:
    """Return the fact with other cards in the fields that the viewer may not know."""
    masked: Fact = _masked(fact, _hidden_from(fact, viewer))
    return masked


def cards_that_lie_face_down_again_were_told_once(game: Game, seats: int, options: Options) -> None:
    """Check that a pile gets cards back, other than by a deal, only where they came out of it `Once`, or to seats."""
    dice, state = Dice(seed_of(22)), game.start(seats, short(options))
    for_ever: dict[str, Fact] = {}  # by pile
    while asked := state.to_act():
        seat = dice.pick(asked)
        before, action = state.face_down(), _any_action(state, seat, dice)
        for_ever = {} if isinstance(action, Deal) else for_ever
        facts = state.apply(seat, action)
        for fact in facts:
            told = [places for field, places in fact.uncovers().items() if field not in fact.audiences()]
            for_ever |= {pile: fact for places in told for pile in ((places,) if isinstance(places, str) else places)}
        for pile, cards in state.face_down().items():
            again = not isinstance(action, Deal) and len(cards) > len(before.get(pile, ()))
            found = again and for_ever.get(pile)
            assert not found, f"{found!r} is told for ever, and {pile!r} has cards again: {state.position()}"


def no_fact_tells_more_than_the_views(game: Game, seats: int, options: Options) -> None:
    """Check that what a viewer is told of a move follows from their views before it and after each of its facts.

    Two matches that differ by two cards of the deck are played side by side. Where a viewer is told something else in
    one than in the other, one of these views must be different, too. In which order cards came that the viewer sees
    is no secret.
    """
    for seed in range(EXCHANGES):
        for one, other in islice(_side_by_side(game, seats, options, Dice(seed_of(seed))), MOVES):
            for viewer in (None, *range(seats)):
                told = [told_to(viewer, fact) for fact in one.facts]
                news = [fact for fact in told if fact not in [told_to(viewer, there) for there in other.facts]]
                if news and (views := one.views(viewer)) == other.views(viewer):
                    seen = {card for zone in views[-1].zones for card in zone.cards}
                    assert one.cards <= seen, f"{viewer} is told {news[0]!r}, and not shown: {one.before.position()}"


class _Move(NamedTuple):
    """The state before a move, the facts that followed, and the two cards that are elsewhere in another match."""

    before: GameState
    facts: list[Fact]
    cards: set[str]

    def views(self, viewer: int | None) -> list[View]:
        """Return what the viewer is shown before the move and after each of its facts."""
        state = self.before.clone()
        found = [state.view(viewer)]
        for fact in self.facts:
            state.evolve(fact)
            found.append(state.view(viewer))
        return found


def _side_by_side(game: Game, seats: int, options: Options, dice: Dice) -> Iterator[tuple[_Move, _Move]]:
    """Yield the moves of two random matches that differ by two cards of the deck, as long as they go alike."""
    one = game.start(seats, short(options))
    other, deck = one.clone(), list(one.to_shuffle())
    names = dict(zip(two := [dice.pick(deck), dice.pick(deck)], two[::-1], strict=True))
    while asked := one.to_act():
        seat = dice.pick(asked)
        action = _any_action(one, seat, dice)
        moves = [_Move(state.clone(), [], set(two)) for state in (one, other)]
        moves[0].facts.extend(one.apply(seat, action))
        for there in (_swapped(action, names),) if isinstance(action, Deal) else (action, renamed(action, names)):
            try:
                moves[1].facts.extend(other.apply(seat, there))
                break
            except (Refused, Unfit):
                continue
        else:
            return
        yield moves[0], moves[1]


def _swapped(deal: Deal, names: Mapping[str, str]) -> Deal:
    """Exchange one card of each of the two names in a deal that has both."""
    order = list(deal.order)
    if names.keys() <= set(order):
        places = [order.index(card) for card in names]
        for place, card in zip(places, names.values(), strict=True):
            order[place] = card
    return Deal(tuple(order))


def renamed(action: Action, names: Mapping[str, str]) -> Action:
    """Return the action with each of the two cards for the other."""
    fields = {field: _other_name(getattr(action, field), names) for field in action.__struct_fields__}
    return msgspec.structs.replace(action, **fields)


def _other_name(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    return tuple(_other_name(each, names) for each in value) if isinstance(value, tuple) else value


# Checks: numbers, tensors, worlds and guides, of games that bring them


def moves_are_spelled_in_numbers_by_several_at_once(game: Game, seats: int, options: Options) -> None:
    """Check that all who must act, and they alone, have numbers to take, and come to the end of their moves."""
    waiting = 0
    for match, seat, number in _numbered(game, seats, options, NUMBERS):
        told, asked = f"after {match.spelled_by(seat)}, of {match.state.position()}", match.to_act()
        for other in range(seats):
            assert any(match.mask(other)) == (other in asked), f"seat {other} has a mask that is not for {asked} {told}"
        waiting = 0 if match.clone().step(number, seat) else waiting + 1
        assert waiting <= match.actions().longest * seats, f"{waiting} numbers complete no move {told}"


def every_legal_action_is_spelled_and_read_back(game: Game, seats: int, options: Options) -> None:
    """Check that each legal action has a spelling of its own, which is read as that action."""
    for match, seat, _number in _numbered(game, seats, options, NUMBERS):
        if match.spelled_by(seat):
            continue
        numbers, state = match.actions(), match.state
        spelled: dict[tuple[int, ...], Action] = {}
        for action in islice(state.legal(seat), SPELLED):
            word = numbers.write(state, seat, action)
            assert len(word) <= numbers.longest, f"{word} is longer than {numbers.longest}: {state.position()}"
            assert numbers.read(state, seat, word) == action, f"{action!r} is spelled {word}: {state.position()}"
            assert spelled.setdefault(word, action) == action, f"{word} spells two actions: {state.position()}"


def a_tensor_keeps_to_its_parts_and_shows_what_its_seat_has_spelled(game: Game, seats: int, options: Options) -> None:
    """Check size and bounds of every viewer's tensor, its zones, and that what a seat spells is shown to it alone."""
    for match, seat, number in _numbered(game, seats, options, NUMBERS):
        if game.tensor is None:
            return
        layout, where = match.tensor(), match.state.position()
        names = {part.name for part in layout.parts}
        assert len(names) == len(layout.parts), f"two parts have one name: {sorted(names)}"
        seen = {viewer: match.observation(viewer) for viewer in (None, *range(seats))}
        for viewer, values in seen.items():
            assert len(values) == layout.size, f"{viewer} sees {len(values)} values, not {layout.size}: {where}"
            for part in layout.parts:
                found = values[part.start : part.stop]
                assert part.least <= min(found) <= max(found) <= part.most, f"{part.name} is {list(found)}: {where}"
        _zones_are_listed(match)
        twin = match.clone()
        if not twin.step(number, seat):
            changed = [viewer for viewer, values in seen.items() if twin.observation(viewer) != values]
            assert changed == [seat], f"{changed} see what seat {seat} spells, {twin.spelled_by(seat)}: {where}"


def _zones_are_listed(match: Match) -> None:
    listed = {zone.id: zone for zone in match.zones()}
    for zone in match.view(0).zones:
        there = listed.get(zone.id)
        assert there, f"no zone {zone.id!r} is listed: {match.state.position()}"
        assert (there.layout, there.owner) == (zone.layout, zone.owner), f"{zone.id!r} is listed as {there}"
        many = max(len(zone.cards), zone.count or 0)
        assert many <= there.most, f"{many} cards lie in {zone.id!r}, listed for {there.most}: {match.state.position()}"


def a_world_looks_as_the_truth_does_and_can_be_played_on(game: Game, seats: int, options: Options) -> None:
    """Check that a world drawn for a seat, asked or not, has the same view, history, mask and tensor, and goes on.

    Worlds are those of the game of that name that is installed.
    """
    if game.worlds is None:
        return
    dice = Dice(seed_of("worlds"))
    for place, (match, _seat, _number) in enumerate(_numbered(game, seats, options, MOVES)):
        if place % WORLDS == 0:
            _looks_the_same(match, dice.below(seats), dice, options)


def _looks_the_same(match: Match, eyes: int, dice: Dice, options: Options) -> None:
    view, known, where = match.view(eyes), match.history(eyes), match.state.position()
    try:
        twin = Match.from_view(view, known, dice, short(options))
    except Contradiction as none:
        raise AssertionError(f"there is no world for seat {eyes}, {none}: {where}") from none
    drawn = f"the world {twin.state.position()!r}, drawn for seat {eyes} from {where!r},"
    assert twin.history(eyes) == known, f"{drawn} has another history"
    assert Counter(twin.state.holdings()) == Counter(match.state.holdings()), f"{drawn} has other cards"
    if not match.spelled_by(eyes):
        assert twin.mask(eyes) == match.mask(eyes), f"{drawn} has another mask"
        if match.game.tensor is not None:
            assert twin.observation(eyes) == match.observation(eyes), f"{drawn} has another tensor"
    for _ in range(30):
        if twin.over:
            return
        seat = dice.pick(twin.to_act())
        twin.step(_any_number(twin, seat, dice), seat)


def a_guide_judges_by_what_its_seat_knows(game: Game, seats: int, options: Options) -> None:
    """Check that candidates, lead and reasons are the same in each world of a seat, and that values lie from 0 to 1."""
    if game.guide is None:
        return
    match, dice = begun(game, seats, options, 1), Dice(seed_of("guide"))
    for place, (state, seat, _action) in enumerate(islice(played(match, 1), MOVES)):
        if place % WORLDS == 0:
            known = game.world(seats, state.options)(seat)
            for fact in match.history(seat):
                known.follow(fact)
            _judges_the_same(game.guided(), [known.draw(dice) for _ in range(3)], known, dice)


def _judges_the_same(guide: Any, drawn: Sequence[GameState], known: Any, dice: Dice) -> None:
    seat, told = known.seat, []
    for world in drawn:
        state, where = guide.prepared(known, world.clone()), world.position()
        may = guide.candidates(state, seat)
        assert may, f"seat {seat} has no candidates: {where}"
        assert set(may) <= set(world.legal(seat)), f"{may} are not all lawful for seat {seat}: {where}"
        told.append((list(may), guide.lead(state, seat), [guide.reason(state, seat, action) for action in may]))
        values = guide.values(state, QuickDice(dice.below(1 << 32)))
        fit = len(values) == world.seats and all(-ROUNDED <= each <= 1 + ROUNDED for each in values)
        assert fit, f"the seats of {where} have the values {values}"
    assert told[1:] == told[:-1], f"seat {seat} cannot tell these worlds apart, and is told {told}"


def _numbered(game: Game, seats: int, options: Options, most: int) -> Iterator[tuple[Match, int, int]]:
    """Yield random matches before each of their numbers, with seat and number; none if the game brings no numbers.

    All who must act take their numbers in turn by lot, so that several spell at once.
    """
    if game.numbers is None:
        return
    dice, seeds = Dice(seed_of("numbers")), count(1)
    match = begun(game, seats, options, next(seeds))
    for _ in range(most):
        if match.over:
            match = begun(game, seats, options, next(seeds))
        seat = dice.pick(match.to_act())
        number = _any_number(match, seat, dice)
        yield match, seat, number
        match.step(number, seat)


def _any_number(match: Match, seat: int, dice: Dice) -> int:
    may = [number for number, allowed in enumerate(match.mask(seat)) if allowed]
    told = f"after {match.spelled_by(seat)}, of {match.state.position()}"
    assert may, f"seat {seat} must act, and its mask is empty {told}"
    return dice.pick(may)


CHECKS: tuple[Check, ...] = (
    names_are_fit_to_be_written,
    a_match_ends,
    facts_that_end_a_round_are_as_many_as_rounds_on_the_sheet,
    the_facts_fold_to_the_live_state,
    a_position_is_read_back,
    every_card_is_there_once,
    a_zone_that_no_fact_names_stays_as_it_is,
    a_clone_shares_nothing,
    legal_actions_are_accepted_and_described,
    a_card_that_may_be_chosen_in_advance_is_a_whole_move,
    other_actions_are_accepted_only_if_they_are_legal,
    only_those_who_are_asked_act,
    the_dealer_deals_and_does_nothing_else,
    bots_play_from_what_they_are_shown,
    actions_and_facts_can_be_written_and_read,
    a_choice_that_is_taken_back_changes_nothing_else,
    a_fact_that_does_not_fit_is_not_folded,
    hidden_fields_have_an_audience_of_seats,
    a_sentence_tells_no_secret,
    what_is_closed_is_left_out_of_a_sentence,
    what_is_uncovered_lay_hidden,
    cards_go_into_hands_and_out_as_said,
    every_card_shown_was_uncovered,
    cards_laid_anew_look_the_same,
    who_learned_the_same_sees_the_same,
    cards_that_lie_face_down_again_were_told_once,
    no_fact_tells_more_than_the_views,
    moves_are_spelled_in_numbers_by_several_at_once,
    every_legal_action_is_spelled_and_read_back,
    a_tensor_keeps_to_its_parts_and_shows_what_its_seat_has_spelled,
    a_world_looks_as_the_truth_does_and_can_be_played_on,
    a_guide_judges_by_what_its_seat_knows,
)
