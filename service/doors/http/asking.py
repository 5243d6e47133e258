"""Who asks for a table: whose key the token is for, and through whose eyes they look."""

from collections.abc import Iterator
from contextlib import contextmanager

from flask import request
from marshmallow import fields, validate

from fairdeal.engine.words import _

from ...desk.replay import PUBLIC, Viewer
from ...desk.tables import Desk
from ...errors import Problem
from ...table.seats.former import must_not_be_former
from ...table.seats.invitations import withdrawn
from ...table.state.command import must_have_seat
from ...table.state.state import Table
from ..parts import service
from ..tokens import Pass, not_yet, why_not_in

SEQ = validate.Range(0, 2**53 - 1)
AFTER = validate.Range(-1, 2**53 - 1)
EYES = fields.String(load_default="", data_key="as", metadata={"description": "public, seat:N, or all"})


def bearer(table: str) -> Pass:
    """Return what the token of the request is good for; without one, what everybody may. Raises `Problem`."""
    given = request.headers.get("Authorization", "")
    if not given:
        return Pass(table, None, "")
    kind, _blank, token = given.partition(" ")
    if kind.lower() != "bearer":
        raise Problem("bad_token", _("Authorization must be: Bearer <token>."))
    return service().tokens.read(token.strip(), table)


class Look:
    """A table that is held, and who looks at it. Raises `Problem` for somebody who may not."""

    def __init__(self, desk: Desk, holder: Pass) -> None:
        self.desk, self.table, self.holder = desk, desk.table, holder
        self.is_closed = service().tables.is_closed(desk.table)
        self.viewer = self._viewer(desk.table, *holder[1:])

    def _viewer(self, table: Table, seat: int | None, key: str, referee: bool, office: int) -> Viewer:
        must_not_be_former(table, key)
        if seat is not None and table.chairs[seat].key == key:
            service().deadlines.asks(table, seat)  # who asks with the key counts as present
            return Viewer(seat, closed=self.is_closed)
        if referee and table.officiates(key, office):
            return Viewer(referee=True, closed=self.is_closed)
        if not table.lets_in(seat, key, self.is_closed):
            withdrawn_since = seat is not None and table.chairs[seat].kind == "open"
            raise withdrawn() if withdrawn_since else why_not_in(table, self.holder, self.is_closed)
        return Viewer(closed=self.is_closed)

    def must_be_over(self) -> None:
        """Raise `Problem("not_yet")` at a board that others still play, also to its seats."""
        if self.is_closed:
            raise not_yet()

    @property
    def eyes(self) -> str:
        """Name the eyes through which one looks unless one asks for others."""
        return PUBLIC if self.viewer.seat is None else f"seat:{self.viewer.seat}"

    @property
    def invited(self) -> int | None:
        """Return the seat that the token may still take; None without such a token."""
        seat, key = self.holder.seat, self.holder.key
        return seat if seat is not None and self.table.is_invited(seat, key) else None

    def must_sit(self) -> int:
        """Return the seat whose eyes these are. Raises `Problem("no_seat")`."""
        return must_have_seat(self.viewer.seat)


@contextmanager
def looking(table: str) -> Iterator[Look]:
    """Hold a table for whoever asks, if they may look at it."""
    holder = bearer(table)
    with service().tables.held(table) as desk:
        yield Look(desk, holder)
