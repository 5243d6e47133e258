"""Phrases: seats say one of a few things to each other, in the log; it touches neither the game nor what waits."""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from fairdeal.engine import Game
from fairdeal.engine.words import _, mark, plural, second_person

from ...errors import Problem
from ..state.command import Command
from ..state.event import Act, TableEvent
from ..state.feature import Ask, Context, Feature, Kind, recall
from ..state.state import Table
from ..state.time import millis, millis_of

MOST = 60  # phrases of a seat at a table
AT_ONCE, SECONDS = 3, 20  # of them so many within so long

Phrase = Literal[
    "hello", "good-luck", "well-played", "thank-you", "sorry", "one-moment", "good-game", "once-more",
    "bravo", "laugh", "wonder", "ouch",
]  # fmt: skip
WORDS: Mapping[Phrase, str] = {
    "hello": mark("Hello!"),
    "good-luck": mark("Good luck!"),
    "well-played": mark("Well played!"),
    "thank-you": mark("Thank you!"),
    "sorry": mark("Sorry!"),
    "one-moment": mark("One moment, please."),
    "good-game": mark("Good game!"),
    "once-more": mark("Shall we play again?"),
    "bravo": mark("Bravo!"),
    "laugh": mark("Ha ha!"),
    "wonder": mark("Oh!"),
    "ouch": mark("Ouch!"),
}


class Sayable(Struct, frozen=True):
    """A phrase that can be said, by its id, and its words in the reader's language."""

    id: Phrase
    words: str


def sayable() -> list[Sayable]:
    """List the phrases, in the order in which they are offered."""
    return [Sayable(phrase, _(words)) for phrase, words in WORDS.items()]


# Commands


class SayPhrase(Command, frozen=True):
    """Say one of the phrases to everybody at the table."""

    phrase: Phrase


# Events


class PhraseSaid(TableEvent, frozen=True):
    """A seat says one of the phrases."""

    phrase: Phrase


# Decisions


def say_phrase(table: Table, command: SayPhrase, context: Context) -> Iterator[TableEvent | Act]:
    """Write what a seat says: while nobody waits for a ruling, and no faster and no more often than its budget."""
    seat = command.needs_seat()
    table.must_have_begun()
    table.must_not_wait()
    if not table.house.phrases:
        raise Problem("not_now", _("At this table nobody says anything: its house rules leave phrases out."))
    if _has_a_partner_in_play(table, seat):
        raise Problem(
            "not_now",
            _("Partners say nothing while a hand is played: a phrase can tell of it."),
            remedy=_("Say it when the round is over; a house may let partners talk when a table is opened."),
        )
    _must_have_budget(table.said.get(seat, ()), millis_of(context.now))
    yield PhraseSaid(command.phrase)


def _has_a_partner_in_play(table: Table, seat: int) -> bool:
    """Tell whether a seat could tell a partner something about a hand, and the house does not let it."""
    if table.house.partners or table.status != "playing" or table.waits_for_deal():
        return False
    side = {player.seat: player.side for player in table.state.public().players}
    others = [other for other in table.seats_of("person") if other != seat]
    return side[seat] is not None and any(side[other] == side[seat] for other in others)


def _must_have_budget(said: tuple[int, ...], now: int) -> None:
    """Raise `Problem("rate")` for a seat that has said too much at these times."""
    if len(said) >= MOST:
        raise Problem("rate", plural(MOST, "You have said {n} thing.", "You have said {n} things; no more.", n=MOST))
    if sum(now - each < SECONDS * 1000 for each in said) >= AT_ONCE:
        raise Problem(
            "rate",
            _("A seat says {n} things in {seconds} seconds, no more.", n=AT_ONCE, seconds=SECONDS),
            remedy=_("Wait a little."),
        )


# Changes


def _is_said(table: Table, event: PhraseSaid, by: int | None) -> None:
    if by is not None:
        table.said[by] = (*table.said.get(by, ()), millis(table.at))


def _says(event: PhraseSaid, who: str, game: Game) -> str:
    return _("{who} says: “{words}”", who=who, words=_(WORDS[event.phrase]))


second_person(
    {
        "{who} says: “{words}”": mark("You say: “{words}”"),
    }
)


FEATURE = Feature(
    "phrases",
    asks=(Ask(SayPhrase, say_phrase, "say"),),
    kinds=(Kind(PhraseSaid, "phrase-said", changes=_is_said, says=_says, recalls=recall(SayPhrase)),),
)
