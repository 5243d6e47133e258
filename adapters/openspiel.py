"""Every game of Fairdeal as a game of OpenSpiel: `pyspiel.load_game("python_fairdeal_dirty_money(players=4)")`.

Importing this module registers the five. Parameters: `players`, and `options`, those of the game in JSON, such as
`{"rounds":2}`; without, a match is one round. A deal is a chance node for each card. `payoff` is "wins", or "points".
Numbered actions, their masks, the tensor of observations and the history that is the information state are the
engine's: see `Match`. `FairdealBot` lets the bots of Fairdeal play matches of OpenSpiel.

A small game, for algorithms that walk through all of it, begins at a `position`, such as "sweep; hands 9S AH | 10D 8C;
arena AS 2H": one chance node deals the cards of the clauses named in `dealt`, "hands", anew on their places. With
`remembers`, the most moves that it takes, its information states are tensors, too: see `FairdealObserver`.
"""

import json
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, permutations
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from fairdeal.engine import GAMES, Dice, Game, Match, ask, seed_of
from fairdeal.engine.game import DEALER, Bot
from fairdeal.engine.history import text

from .words import text_of

ONE_ROUND = {"length": "rounds", "rounds": 1}
BETWEEN = frozenset("|/-,.")  # what stands between the cards of a clause
CHOICES = 200  # that a bot is offered at most
MOST_DEALT = 9  # cards of a position that are dealt anew: 362,880 ways
MOST_POINTS = 1_000_000.0
MANY_ROUNDS = 1_000  # that a match is taken to have at most, where it has no number of rounds


def short_name(game: str) -> str:
    """Return the name by which OpenSpiel knows a game: `python_fairdeal_dirty_money`."""
    return f"python_fairdeal_{game.replace('-', '_')}"


def _type_of(game: Game, remembers: int = 0) -> Any:
    return pyspiel.GameType(
        short_name=short_name(game.name),
        long_name=f"Fairdeal: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=remembers > 0,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            **{"players": min(game.seats), "options": "", "payoff": "wins", "position": "", "dealt": "hands"},
            "remembers": 0,
        },
        provides_factored_observation_string=False,
    )


class FairdealGame(pyspiel.Game):  # type: ignore[misc]
    """A game at a table of so many players, with its options."""

    rules: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        players = given.get("players", min(self.rules.seats))
        self.options = {**ONE_ROUND, **_read(given.get("options", ""))}
        self.payoff = given.get("payoff", "wins")
        self.deals: dict[str, float] = {}
        self.remembers = given.get("remembers", 0)
        if position := given.get("position", ""):
            self.deals = deals(position, given.get("dealt", "hands").split())
            first = Match.at(position)
            players = first.state.seats
        elif self.remembers:
            raise ValueError("Information states are tensors in small games alone: give a position to begin at, too.")
        else:
            first = Match(self.rules, players, None, self.options)
        most = 1.0 if self.payoff == "wins" else MOST_POINTS
        rounds = first.state.options.rounds if first.state.options.length == "rounds" else MANY_ROUNDS
        info = pyspiel.GameInfo(
            num_distinct_actions=len(first.actions()),
            max_chance_outcomes=max(len(self.rules.faces), len(self.deals)),
            num_players=players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=first.actions().longest_round * rounds,
        )
        super().__init__(_type_of(self.rules, self.remembers), info, given)
        self.first = first

    def new_initial_state(self) -> "FairdealState":
        """Return a state before the first deal."""
        return FairdealState(self, self.first.clone(), deals=tuple(self.deals))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "FairdealObserver":
        """Return what a player observes: a tensor and a text, with perfect recall or without it."""
        if params:
            raise ValueError(f"There are no parameters of observations; {params!r} was passed.")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return FairdealObserver(self, kind)


class FairdealState(pyspiel.State):  # type: ignore[misc]
    """A match in which chance brings each card."""

    def __init__(
        self, game: FairdealGame, match: Match, held: Mapping[int, str] | None = None, deals: tuple[str, ...] = ()
    ) -> None:
        super().__init__(game)
        self.match = match
        self.deals = deals  # the positions of which chance takes one
        self.held = held or {}  # what others were drawn to hold in a world, of whom the history tells no more

    def current_player(self) -> Any:
        """Return the first seat that must act, or OpenSpiel's numbers for chance and for a match that is over."""
        acting = (DEALER,) if self.deals else self.match.to_act()
        if not acting:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if acting[0] == DEALER else acting[0]

    def legal_actions(self, *player: int) -> list[int]:
        """List the numbers that may be taken; asked from Python, this is shorter than OpenSpiel's own way."""
        acting = (DEALER,) if self.deals else self.match.to_act()[:1]
        if not acting or acting[0] == DEALER:
            return list(super().legal_actions(*player))
        return self._legal_actions(*acting) if player in ((), acting) else []

    def _legal_actions(self, player: int) -> list[int]:
        match = self.match
        return match.actions().legal(match.state, player, match.spelled) if player in match.to_act()[:1] else []

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Return what the player is shown; OpenSpiel's own way asks its observer for it twice."""
        return self.match.observation(self.current_player() if player is None else player).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the cards that may come next, or the deals of a small game, with their odds."""
        if self.deals:
            return list(enumerate(self.get_game().deals.values()))
        return self.match.chance_outcomes()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "FairdealState":
        """Return a state that the player cannot tell from this one, for searches; its history of actions is empty.

        What others have begun to spell is not known, and left out. Raises `LookupError` for a game without worlds.
        """
        match = self.match
        if self.get_game().deals:
            return self._drawn(player, sampler())
        options = match.game.write_options(match.state.options)
        seen = match.view(player), match.history(player)
        world = Match.from_view(*seen, _Sampled(sampler), options, chance=True)
        for number in match.spelled_by(player):
            world.step(number, player)
        others = {*range(match.state.seats)} - {player}
        return FairdealState(self.get_game(), world, {other: _held(world, other) for other in others})

    def _drawn(self, player: int, luck: float) -> "FairdealState":
        """Draw one of the deals after which the same moves would have told the player the same."""
        told, (_deal, *moves) = self.information_state_string(player), self.history()
        worlds = [
            (world, odds)
            for deal, odds in self.get_game().new_initial_state().chance_outcomes()
            if (world := self._after(deal, moves)) and world.information_state_string(player) == told
        ]
        reached = list(accumulate(odds for _world, odds in worlds))
        return worlds[min(bisect(reached, luck * reached[-1]), len(worlds) - 1)][0]

    def _after(self, deal: int, moves: list[int]) -> "FairdealState | None":
        world: FairdealState = self.get_game().new_initial_state()
        for move in (deal, *moves):
            if not world.is_chance_node() and move not in world.legal_actions():
                return None
            world.apply_action(move)
        return world

    def _apply_action(self, action: int) -> None:
        if self.deals:
            self.match, self.deals = Match.at(self.deals[action]), ()
            self.held = {seat: _held(self.match, seat) for seat in range(self.match.state.seats)}
        elif self.match.is_chance():
            self.match.chance(action)
        else:
            self.match.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            if self.deals:
                return f"deal {self.deals[action]}"
            return f"deal {list(self.match.game.faces)[action]}"
        return self.match.actions().names[action]

    def is_terminal(self) -> bool:
        """Tell whether the match is over."""
        return not self.deals and self.match.over

    def returns(self) -> list[float]:
        """Return the payoffs."""
        return self.match.returns(self.get_game().payoff)

    def __str__(self) -> str:
        match = self.match
        parts = ["to be dealt"] if self.deals else [match.state.position()]
        if match.dealt:
            parts.append("dealt " + " ".join(match.dealt))
        if match.spelled:
            parts.append("spelled " + ", ".join(match.actions().names[number] for number in match.spelled))
        return "\n".join(parts)


class FairdealBot(pyspiel.Bot):  # type: ignore[misc]
    """A bot of Fairdeal among those of OpenSpiel: a function that chooses, such as `BOTS["strong"]`, or a program.

    It is shown its player's view, at most 200 choices as at a table, and the past if it recalls; the same seed gives
    the same choices.
    """

    def __init__(self, choose: Bot, seed: int | str = 0) -> None:
        pyspiel.Bot.__init__(self)
        self.choose, self._dice = choose, Dice(seed_of(seed))
        self._spelling: tuple[int, ...] = ()

    def step(self, state: FairdealState) -> int:
        """Return the number with which the bot goes on; it is asked once for a move that several spell."""
        match, player = state.match, state.current_player()
        begun = len(match.spelled_by(player))
        if not begun:
            past = None if state.get_game().deals else match.past(player)  # before a position nobody was told anything
            action = ask(self.choose, match.view(player), match.choices(player, CHOICES), self._dice, past)
            self._spelling = match.actions().write(match.state, player, action)
        return self._spelling[begun]


def _held(match: Match, seat: int) -> str:
    return "".join(f"\n{zone.id} {' '.join(map(str, zone.cards))}" for zone in match.state.private(seat))


class _Sampled(NamedTuple):
    """Dice that OpenSpiel throws: its sampler gives numbers from 0 to 1, the latter left out."""

    sampler: Callable[[], float]

    def below(self, n: int) -> int:
        """Draw a number below n."""
        return min(int(self.sampler() * n), n - 1)


class FairdealObserver:
    """The observations of a player: `tensor`, its named pieces in `dict`, and a text.

    With perfect recall the tensor is what the player is shown now, then rows for what it has seen: one for the deal,
    one for each move of another and each number of its own. A row tells who acted, counted from the player, its own
    number, and what it was shown then. They are filled by playing the moves again.
    """

    def __init__(self, game: FairdealGame, kind: Any) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("Nobody is shown the cards of all players.")
        self.kind = kind
        layout, rows = game.first.tensor(), game.remembers + 1 if kind.perfect_recall and game.remembers else 0
        self.wide = game.num_players() + game.num_distinct_actions(), layout.size
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if rows or not kind.perfect_recall:
            self.tensor = np.zeros(layout.size + rows * sum(self.wide), np.float32)
            self.dict = {part.name: self.tensor[part.start : part.stop].reshape(part.shape) for part in layout.parts}
            self.moves = self.tensor[layout.size :].reshape(rows, sum(self.wide))
        if rows:
            self.dict["moves"] = self.moves

    def _eyes(self, player: int) -> int | None:
        return player if self.kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER else None

    def set_from(self, state: FairdealState, player: int) -> None:
        """Fill the tensor with what the player is shown, and was. Raises `ValueError` beyond what it `remembers`."""
        if self.tensor is not None:
            size = self.wide[1]
            self.tensor[:size] = state.match.observation(self._eyes(player))
            if len(self.moves):
                self._remember(state, player)

    def _remember(self, state: FairdealState, player: int) -> None:
        eyes, (known, _size) = self._eyes(player), self.wide
        then, rows = state.get_game().new_initial_state(), iter(self.moves)
        self.moves[:] = 0
        for move in state.full_history():
            before = len(then.match.facts)
            then.apply_action(move.action)
            if move.player in (eyes, pyspiel.PlayerId.CHANCE) or len(then.match.facts) > before:
                if (row := next(rows, None)) is None:
                    most = len(self.moves) - 1
                    raise ValueError(f"Player {player} saw more moves than the {most} that it `remembers`.")
                if move.player >= 0:
                    row[(move.player - (eyes or 0)) % then.num_players()] = 1
                    row[then.num_players() + move.action] = move.player == eyes
                row[known:] = then.match.observation(eyes)

    def string_from(self, state: FairdealState, player: int) -> str:
        """Return what the player was told, all of it with perfect recall; else what lies on the table now."""
        match, eyes = state.match, self._eyes(player)
        spelled = " ".join(map(str, match.spelled_by(player)))
        if self.kind.perfect_recall:
            held = state.held.get(player, "") if eyes is not None else ""
            return f"{text(match.history(eyes))}\n{spelled}{held}"
        return f"{text_of(match.view(eyes), [f'seat {seat}' for seat in range(match.state.seats)])}\n{spelled}"


def deals(position: str, dealt: Sequence[str]) -> dict[str, float]:
    """List the positions in which the cards of these clauses lie otherwise, with their odds.

    The cards of a hand have no order there. Raises `ValueError` for more than nine cards.
    """
    parts = [part.split() for part in position.split(";")]
    slots = [
        (row, column)
        for row, words in enumerate(parts)
        if words[0] in dealt
        for column, word in enumerate(words)
        if column and word not in BETWEEN
    ]
    if not 0 < len(slots) <= MOST_DEALT:
        raise ValueError(f"1 to {MOST_DEALT} cards are dealt anew, not the {len(slots)} of {dealt!r} in {position!r}.")
    found: Counter[str] = Counter()
    for cards in permutations([parts[row][column] for row, column in slots]):
        laid = [words[:] for words in parts]
        for (row, column), card in zip(slots, cards, strict=True):
            laid[row][column] = card
        found["; ".join(map(_written, laid))] += 1
    ways = found.total()
    return {text: many / ways for text, many in sorted(found.items())}


def check_information_states(game: FairdealGame) -> int:
    """Walk through a small game, and count its information states: those of the players that are asked.

    Raises `AssertionError` unless one allows the same moves wherever it comes about and, where it `remembers`, has one
    tensor, which no other has.
    """
    moves: dict[tuple[int, str], list[int]] = {}
    tensors: dict[tuple[int, str], bytes] = {}
    waiting = [game.new_initial_state()]
    while waiting:
        state = waiting.pop()
        waiting += [state.child(action) for action in state.legal_actions()]
        if state.is_terminal() or state.is_chance_node():
            continue
        key = state.current_player(), state.information_state_string()
        assert moves.setdefault(key, state.legal_actions()) == state.legal_actions(), (
            f"{key} allows other moves: {state}"
        )
        if game.remembers:
            found = np.float32(state.information_state_tensor()).tobytes()
            assert tensors.setdefault(key, found) == found, f"{key} has two tensors: {state}"
    told = {(player, tensor) for (player, _text), tensor in tensors.items()}
    assert len(told) == len(tensors), f"{len(tensors)} information states have {len(told)} tensors"
    return len(moves)


def _written(words: list[str]) -> str:
    if words[0] != "hands":
        return " ".join(words)
    return "hands " + " | ".join(" ".join(sorted(hand.split())) for hand in " ".join(words[1:]).split("|"))


def _read(options: str) -> dict[str, Any]:
    if not options:
        return {}
    found = json.loads(options)
    if not isinstance(found, dict):
        raise ValueError(f"The options are written as a JSON object, not {options!r}.")
    return found


def register(game: Game) -> None:
    """Let OpenSpiel know the game by its `short_name`."""
    kind = _type_of(game)
    made = type(f"Fairdeal{game.title.title().replace(' ', '')}", (FairdealGame,), {"rules": game})
    pyspiel.register_game(kind, made)


for _game in GAMES.values():
    if _game.numbers is not None and _game.tensor is not None:
        register(_game)
