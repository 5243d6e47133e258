"""The view of a player of Money Sweeper, and the questions put to it."""

from collections.abc import Collection, Sequence
from functools import lru_cache

from ..game import Action, Fact, Seat
from ..rounds import say_won
from ..view import BRIEF, NONE_KEPT, SHEET, TALLY, Choice, Kept, Player, View, Zone, element
from ..words import _, kept, mark, person, plural, speech
from .actions import STOP, Flip, flip
from .cards import KINDS, MOST_CELLS, NAME, place_of
from .facts import Exploded, Flipped, FlippedInClear, Swept, SweptInClear
from .notation import NOTATION
from .rules import Rules
from .score import worth


class State(Rules):
    """A match as it is played: the rules, and the part of it that is shown."""

    def public(self, kept: Kept = NONE_KEPT) -> View:
        return View(
            game=NAME,
            seats=self.seats,
            round=self.round,
            phase=self.phase,
            to_act=self.asked(),
            zones=self._zones(kept),
            players=tuple([kept.get(seat) or self._player(seat) for seat in range(self.seats)]),
            say=self._say(),
            brief=kept.get(BRIEF) or self._brief(),
            tally=kept.get(TALLY) or self._tally(),
            sheet=kept.get(SHEET) or self.sheet(),
            dealer=self.dealer,
            turn=self.turn if self.phase == "flip" else None,
            winners=self.winners,
        )

    def private(self, seat: Seat) -> tuple[Zone, ...]:
        return ()

    def _zones(self, kept: Kept) -> tuple[Zone, ...]:
        stacks = [kept.get(f"stack{seat}") or _stack(seat, tuple(stack)) for seat, stack in enumerate(self.stacks)]
        return (kept.get("grid") or self._table(), *stacks)

    def touched(self, fact: Fact) -> Collection[str | int] | None:
        match fact:
            case Flipped() | FlippedInClear():
                return ("grid",)
            case Exploded():
                return "grid", BRIEF, TALLY
            case Swept(seat) | SweptInClear(seat):
                return "grid", f"stack{seat}", seat, TALLY
        return None

    def _table(self) -> Zone:
        """§4.2 Lay out the table, with the cards of an exploded sweep face down again: the table is no memory aid.

        §8.8 With open memory they are shown where they lie.
        """
        cards: list[str | None] = [None if card is None else "" for card in self.grid]
        marks = dict.fromkeys(sorted(self.seen), "seen") | dict.fromkeys(self.sweep, "sweep")
        for cell in (*self.sweep, *self.mines_up, *self.seen):
            cards[cell] = self.grid[cell]
        if self.sweep:
            marks[self.sweep[-1]] = "last"
        marks.update(dict.fromkeys(self.mines_up, "mine"))
        return Zone(
            "grid",
            _("Table"),
            "grid",
            cards=tuple(cards),
            columns=self.columns,
            marks=marks,
            note="; ".join(self._notes()),
            order=tuple(self.sweep),
        )

    def _notes(self) -> list[str]:
        notes = [_("${cash} in the sweep", cash=self._kept())] if self.sweep else []
        if n := len(self.seen):
            notes.append(plural(n, "{n} seen card lies face down", "{n} seen cards lie face down", n=n))
        return notes

    def _player(self, seat: Seat) -> Player:
        return Player(seat, self.totals[seat], worth(self.stacks[seat]))

    def _tally(self) -> dict[str, int]:
        cards = [card for card in self.grid if card is not None]
        return {
            "mines left": self.mines_down(),
            "cards left": len(cards) - len(self.mines_up),
            "cash left": worth(cards),
            "mines out": len(self.mines_up) + self.discarded,
        }

    def _brief(self) -> str:
        n = self.mines_down()
        return plural(n, "{n} mine left", "{n} mines left", n=n)

    def _kept(self) -> int:
        """Return the dollars in the sweep so far."""
        return worth(map(self.grid.__getitem__, self.sweep))

    def _say(self) -> str:
        if self.phase == "over":
            return say_won(self.winners)
        if self.phase == "deal":
            return _("Round {n} is to be dealt.", n=self.round)
        if self.phase == "half-time":
            return _("Half-time: the rest of the cards is being shuffled.")
        who = person(self.turn)
        return _("{who} goes on or stops.", who=who) if self.sweep else _("{who} flips a card.", who=who)

    def prompt(self, seat: Seat) -> str:
        if self.phase != "flip" or seat != self.turn:
            return ""
        if not self.sweep:
            return _("Flip any face-down card to start your sweep.")
        return _(_PROMPTS[self.options.adjacency])

    def describe(self, seat: Seat, action: Action) -> Choice:
        return self.described(seat, (action,))[0]

    def described(self, seat: Seat, actions: Sequence[Action]) -> Sequence[Choice]:
        flips, stop = _flips(speech()), Choice(STOP, _("Stop and keep ${cash}", cash=self._kept()))
        return [flips[action.cell] if isinstance(action, Flip) else stop for action in actions]

    def meant(self, seat: Seat, chosen: Sequence[str]) -> Action | None:
        zone, cell = element(chosen[-1])
        return flip(cell) if zone == "grid" and cell >= 0 else None

    def position(self) -> str:
        return NOTATION.write(self)


@kept
def _stack(seat: Seat, stack: tuple[str, ...]) -> Zone:
    cards = tuple(sorted(stack, key=KINDS.index))
    return Zone(f"stack{seat}", _("Stack"), "stack", seat, cards, note=f"${worth(stack)}")


_PROMPTS = {
    "line": mark("Flip a card next to the last one, or stop."),
    "any": mark("Flip a card next to your sweep, or stop."),
}


@lru_cache(maxsize=8)
def _flips(_now: object) -> list[Choice]:
    """Describe the flip of every cell that a grid can have, once for each language."""
    return [
        Choice(flip(cell), _("Flip {place}", place=place_of(cell)), (f"grid.{cell}",)) for cell in range(MOST_CELLS)
    ]
