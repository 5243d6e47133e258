"""Invitations: which links a seat may be taken with, good once, and withdrawn by the host.

Each seat's links have issues: a withdrawal, an invitation by a key, and a key that sits down begin a new one, and what
was given out before is void. Of the newest issue stands either one invitation, a key that the host made, or links
that the server makes.
"""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from fairdeal.engine.words import _, mark, person, second_person

from ..errors import Problem
from .command import JOINED, Command
from .context import Context
from .event import TableEvent
from .feature import Ask, Feature, Kind, recall
from .recorded import Act
from .standing import Invitation
from .state import Table

PublicKey = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]

# Commands


class Invite(Command, frozen=True):
    """Invite somebody to an open seat: whoever holds the private half of `invitation` may take it, once."""

    at: int
    invitation: PublicKey


class Withdraw(Command, frozen=True):
    """Close every link that was given out for an open seat."""

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
    if command.by_key is None:
        raise Problem(
            "needs_key",
            _("An invitation is signed by the host's key, and your seat has none."),
            remedy=_("Give away the links that the server makes."),
        )
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
        raise Problem("seat_taken", _("{name} sits there.", name=table.chairs[seat].name))
    if table.keeps(seat):
        raise Problem("seat_taken", _("This seat is kept for somebody who is to come."))


def must_be_host(table: Table, seat: int) -> None:
    """Raise `Problem("not_now")` for another seat than the host's."""
    host = table.host()
    if host is None:
        raise Problem("not_now", _("Only the host can do that, and nobody is host of this table."))
    if seat != host:
        raise Problem("not_now", _("Only the host, {who}, can do that.", who=person(host)))


def must_be_invited(table: Table, command: Command, seat: int, context: Context) -> None:
    """Raise `Problem` unless the seat can be taken by what the command comes with: an invitation, a link, or nothing.

    The invitation's signature has been checked.
    """
    standing = table.invitation(seat)
    if command.countersigned is not None:
        if command.by_key is None or command.countersigned.key != standing.key:
            raise withdrawn()
    elif standing.key:
        raise withdrawn() if command.key else _kept(_("This seat is kept for whoever has the host's invitation."))
    elif command.by_key and command.by_key.rematch:
        return  # the key that sat there before has signed
    elif command.issue == JOINED or not (command.key or context.again):
        if not table.opened.listed or not table.is_anybodys(seat):
            raise _kept(_("This seat is kept for somebody."))
    elif command.issue != standing.issue and not context.again:
        raise withdrawn()


def withdrawn() -> Problem:
    """Make the problem of a link that is good no more."""
    return Problem(
        "withdrawn",
        _("This invitation is good no more: the host has withdrawn it, or somebody has sat down with it."),
        remedy=_("Ask the host for a new one."),
    )


def _kept(why: str) -> Problem:
    return Problem("no_seat", why, remedy=_("Ask for a seat's link."))


# Changes


def _is_invited(table: Table, event: Invited, by: int | None) -> None:
    close(table, event.seat)
    table.keys |= {event.invitation}
    table.invitations[event.seat] = table.invitation(event.seat)._replace(key=event.invitation)


def _is_withdrawn(table: Table, event: Withdrawn, by: int | None) -> None:
    close(table, event.seat)


def close(table: Table, seat: int) -> None:
    """Make void what was given out for a seat, for good."""
    table.invitations[seat] = Invitation("", table.invitation(seat).issue + 1)


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
