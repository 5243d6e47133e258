"""Pairs: two on one side all evening, who came by a partner's link, or whom the director has put together."""

from collections.abc import Iterator
from typing import Any

from fairdeal.engine.words import _, people, person
from fairdeal.events.judge.commands import PARTNER as PARTNER

from ..errors import Problem
from ..table.state.heads import is_head
from ..table.state.saying import Said
from ..table.state.signed import no_such_head
from .command import Command
from .event import Paired, TournamentEvent
from .feature import Ask, Context, Feature, Kind, recall
from .formats import FORMATS
from .formats.sheet import nobody
from .state import Tournament


class Pair(Command, frozen=True):
    """Put two together who have no partner."""

    one: int
    other: int


# Decisions


def pair(tournament: Tournament, command: Pair, context: Context) -> Iterator[TournamentEvent]:
    """Make two a pair: before entry is closed, or between rounds for those that follow."""
    if tournament.stage != "entering":
        tournament.must_be_drawn()
        must_let_in(tournament, min(command.one, command.other))
    if command.one == command.other:
        raise Problem("bad_command", _("Nobody is their own partner."))
    for each in (command.one, command.other):
        _must_be_free(tournament, each, by_desk=True)
    yield Paired(command.one, command.other)


def _must_be_free(tournament: Tournament, entrant: int, *, by_desk: bool = False) -> None:
    """Raise `Problem` unless an entrant may have that partner; the desk may part whom it put together."""
    if not tournament.in_pairs:
        raise Problem("bad_command", _("Everybody plays alone in this tournament."))
    if tournament.must_have(entrant).gone:
        raise Problem("not_now", _("{who} has left.", who=person(entrant)))
    may_part = by_desk and tournament.entry_open and entrant not in tournament.chosen
    if entrant in tournament.partners and not may_part:
        raise Problem("not_now", _("{who} has a partner.", who=person(entrant)))


def must_let_in(tournament: Tournament, contestant: int) -> None:
    """Raise `Problem("not_now")` in a knock-out for whoever was not in its first round."""
    started, format = tournament.started, FORMATS[tournament.opened.format]
    if started and tournament.contestant(contestant) not in started and format.out is not nobody:
        raise Problem("not_now", _("In a knock-out nobody comes in who was not in the first round."))


def must_invite_partner(tournament: Tournament, entrant: int, place: str) -> None:
    """Raise `Problem` unless an entrant may make a link to that place, which is beside themselves."""
    if place != f"{PARTNER}{entrant}":
        raise Problem("needs_key", _("An entrant invites nobody but a partner."))
    tournament.must_be("entering", _("Entry is closed."))
    _must_be_free(tournament, entrant)


def must_be_partner(tournament: Tournament, entrant: int | None, command: Command, said: Any, context: Context) -> None:
    """Raise `Problem` unless whoever enters shows the open link of the partner whom they name."""
    link = tournament.invited.get(command.countersigned.key) if command.countersigned else None
    if entrant is None or link is None or link.place != f"{PARTNER}{entrant}":
        raise link_is_closed()
    _must_be_free(tournament, entrant)
    if not is_head(tournament, said["head"], link.since, context):
        raise no_such_head()


def must_be_a_bots(tournament: Tournament, entrant: int) -> None:
    """Raise `Problem` unless a bot may be the partner of that entrant, who must be one, too."""
    _must_be_free(tournament, entrant)
    if tournament.entrants[entrant].kind != "bot":
        raise Problem("bad_command", _("No bot enters as the partner of a person."))


def link_is_closed() -> Problem:
    """Say that nobody comes by a link."""
    return Problem("no_seat", _("This link has been used, or was withdrawn."),
                   remedy=_("Ask the director for another."))  # fmt: skip


# Changes


def _are_paired(tournament: Tournament, event: Paired, by: int | None) -> None:
    tournament.pairs(event.one, event.other)
    if not tournament.entry_open:
        for each in (event.one, event.other):
            tournament.entrants[each].late = True
        tournament.comes_in(event.one)


# Sentences


def _says_paired(event: Paired, tournament: Tournament, who: str) -> Said:
    return _("{who} puts {people} together as a pair.", who=who, people=people((event.one, event.other)))


FEATURE = Feature(
    asks=(Ask(Pair, pair, "pair"),), kinds=(Kind(Paired, "paired", _are_paired, _says_paired, recall(Pair)),)
)
