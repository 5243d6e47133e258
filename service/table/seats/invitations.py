"""Invitations: keys with which a seat may be taken, each good once, made and withdrawn by the host.

One stands for a seat at most: a newer one, a withdrawal, and whoever sits down make it void.
"""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from fairdeal.engine.words import _, mark, person, second_person

from ...errors import Problem
from ..state.command import Command
from ..state.event import Act, TableEvent
from ..state.feature import Ask, Context, Feature, Kind, recall
from ..state.signed import Countersigned, Signed
from ..state.state import Table

PublicKey = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]

# Commands


class Invite(Command, frozen=True):
    """Invite somebody to an open seat: whoever holds the private half of `invitation` may take it, once."""

    at: int
    invitation: PublicKey


class Withdraw(Command, frozen=True):
    """Withdraw what was given out for an open seat."""

    at: int


# Events


class Invited(TableEvent, frozen=True):
    """The host's invitation to a seat: the public half of its key. What was given out for the seat before is void."""

    seat: int
    invitation: str


class Withdrawn(TableEvent, frozen=True):
    """The end of what was given out for a seat: it is void."""

    seat: int


# Decisions


def invite(table: Table, command: Invite, context: Context) -> Iterator[TableEvent | Act]:
    """Let the host keep an open seat for whoever has the invitation's private half."""
    _may_close(table, command, command.at)
    if command.invitation in table.keys:
        raise Problem("bad_signature", _("That key is in use at this table."), remedy=_("Make a new key."))
    yield Invited(command.at, command.invitation)


def withdraw(table: Table, command: Withdraw, context: Context) -> Iterator[TableEvent | Act]:
    """Let the host close what was given out for an open seat."""
    _may_close(table, command, command.at)
    yield Withdrawn(command.at)


def _may_close(table: Table, command: Command, seat: int) -> None:
    must_be_host(table, command.needs_seat())
    table.must_be_lobby()
    table.must_be_a_seat(seat)
    if table.chairs[seat].kind != "open":
        raise taken_by(table, seat)
    if table.keeps(seat):
        raise Problem("seat_taken", _("This seat is kept for somebody who is to come."))


def taken_by(table: Table, seat: int) -> Problem:
    """Say who sits there."""
    return Problem("seat_taken", _("{name} sits there.", name=table.chairs[seat].name))


def must_be_host(table: Table, seat: int) -> None:
    """Raise `Problem("not_now")` for another seat than the host's."""
    host = table.host()
    if host is None:
        raise Problem("not_now", _("Only the host can do that, and nobody is host of this table."))
    if seat != host:
        raise Problem("not_now", _("Only the host, {who}, can do that.", who=person(host)))


BREAKS = 2  # draws that are broken off through one invitation: a browser may fail its guest once


def must_not_break_again(table: Table, by: Countersigned | None) -> None:
    """Raise `Problem("withdrawn")` for an invitation through which draw after draw was broken off."""
    if by is not None and table.broken[by.key] >= BREAKS:
        raise Problem(
            "withdrawn",
            _("Twice somebody came with this invitation, and did not open what they added to the draw of the cards."),
            remedy=_("Ask the host for a new one."),
        )


def must_be_invited(table: Table, seat: int, signed: Signed, by: Countersigned | None) -> None:
    """Raise `Problem` unless a key may take the seat: with the invitation that stands, or as its owner, or as anybody.

    Signatures have been checked.
    """
    standing = table.invitations.get(seat, "")
    if by is not None:
        if by.key != standing:
            raise withdrawn()
    elif standing:
        raise _kept(_("This seat is kept for whoever has the host's invitation."))
    elif not signed.rematch and not (table.opened.listed and table.is_anybodys(seat)):
        raise _kept(_("This seat is kept for somebody."))


def withdrawn() -> Problem:
    """Make the problem of an invitation that is good no more."""
    return Problem(
        "withdrawn",
        _("This invitation is good no more: the host has withdrawn it, or somebody has sat down with it."),
        remedy=_("Ask the host for a new one."),
    )


def _kept(why: str) -> Problem:
    return Problem("no_seat", why, remedy=_("Ask the host for an invitation."))


# Changes


def _is_invited(table: Table, event: Invited, by: int | None) -> None:
    table.keys |= {event.invitation}
    table.invitations[event.seat] = event.invitation


def _is_withdrawn(table: Table, event: Withdrawn, by: int | None) -> None:
    table.invitations.pop(event.seat, None)


second_person(
    {
        "{who} invites somebody to seat {n}.": mark("You invite somebody to seat {n}."),
        "{who} withdraws what was given out for seat {n}.": mark("You withdraw what was given out for seat {n}."),
    }
)


FEATURE = Feature(
    "invitations",
    asks=(
        Ask(Invite, invite, "invite", said={"at": "seat"}),
        Ask(Withdraw, withdraw, "uninvite", said={"at": "seat"}),
    ),
    kinds=(
        Kind(
            Invited,
            "invited",
            changes=_is_invited,
            says=lambda event, who, game: _("{who} invites somebody to seat {n}.", who=who, n=event.seat + 1),
            recalls=recall(Invite, at="seat"),
        ),
        Kind(
            Withdrawn,
            "withdrawn",
            changes=_is_withdrawn,
            says=lambda event, who, game: _(
                "{who} withdraws what was given out for seat {n}.", who=who, n=event.seat + 1
            ),
            recalls=recall(Withdraw, at="seat"),
        ),
    ),
)
