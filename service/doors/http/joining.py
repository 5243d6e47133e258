"""How a key comes to a table: it takes a seat, or shows itself for a ticket to the socket; a code leads there."""

from collections.abc import Mapping
from contextlib import suppress
from typing import TypedDict

from flask import request

from fairdeal.engine.words import _

from ...desk.views import encode
from ...errors import Problem
from ...table.seats.lost_keys import EndClaim
from ...table.state.chairs import Holder
from ...table.state.signed import needs_seat_key
from ...table.state.state import Table
from ..origins import must_be_ours
from ..parts import service
from ..schemas import (
    ChallengeSchema,
    IntroducedSchema,
    IntroductionSchema,
    JoinedSchema,
    JoinSchema,
    NonceSchema,
    ProvenSchema,
    TicketSchema,
)
from ..signatures import keyed_command, must_be_holder, must_hold_ticket
from ..tokens import Pass, fingerprint, reads
from .asking import looking
from .records import receipt_now
from .routes import bp


class Proof(TypedDict, total=False):
    """A key's answer to a challenge; a spectator sends none of it."""

    seat: Holder
    nonce: str
    origin: str
    signature: str


@bp.does("/tables/<table>/join", JoinedSchema)
@bp.body(JoinSchema, as_kwargs=True)
def join(table: str, seat_key: dict[str, object] | None, rematch: str, shown: Proof | None) -> dict[str, object]:
    """Take the open seat that your key has signed for: by invitation, as its owner, or at a listed table any"""
    if seat_key is None:
        raise needs_seat_key()
    with service().tables.held(table) as desk:
        if not rematch and not seat_key.get("invitation"):
            must_have_room(desk.table)
        told = joined(desk.table, seat_key, {"rematch": rematch} if rematch else {})
    with suppress(Problem):  # The seat is taken; who shows the key badly asks for a ticket, and hears why.
        told |= ticket_for_key(table, shown) if shown else {}
    return told


def must_have_room(table: Table) -> None:
    """Raise `Problem` unless anybody may take a seat of that table."""
    if not table.opened.listed:
        raise Problem(
            "no_seat", _("This table is joined by invitation only."), remedy=_("Ask the host for an invitation.")
        )
    if not any(map(table.is_anybodys, table.seats_of("open"))):
        raise Problem("table_full", _("No seat is open at this table."))


def joined(table: Table, seat_key: Mapping[str, object], beside: Mapping[str, str]) -> dict[str, object]:
    """Let a key take the open seat that it has signed for; `beside` is what stands beside that in the message."""
    receipt = receipt_now(table.id)
    said = seat_key.get("sit")
    seat = said.get("seat") if isinstance(said, dict) else None
    if type(seat) is not int:
        raise Problem("bad_request", _("'seat_key' names no seat."))
    again = fingerprint(encode(seat_key).decode())  # a request to sit down that is sent again is the same
    asked = {"do": "sit", "id": f"sit-{again}", "seat_key": seat_key, **beside}
    wanted = keyed_command(asked, Pass(table.id, None, ""), table)
    service().guards.hears(table, wanted, request.remote_addr or "")
    service().tables.submit(table.id, wanted)
    service().deadlines.asks(service().tables.desk(table.id).table, seat)
    return {**receipt, "seat": seat, "url": f"/table/{table.id}"}


@bp.does("/introductions", IntroducedSchema)
@bp.body(IntroductionSchema, as_kwargs=True)
def introduce(code: str, key: str) -> dict[str, str]:
    """Ask the host whose page shows this code for an invitation, locked for your key; it takes up to 20 seconds"""
    service().guards.tries_code(request.remote_addr or "")
    service().introductions.find(code)
    service().guards.knocks(code)
    answer = service().introductions.ask(code, key)
    return {"key": answer.key, "box": answer.box}


@bp.does("/tables/<table>/challenges", NonceSchema)
@bp.body(ChallengeSchema, as_kwargs=True)
def challenge(table: str, seat: Holder) -> dict[str, str]:
    """Make a nonce for the key of a seat, or the referee's, to sign"""
    with service().tables.held(table) as desk:
        must_be_holder(desk.table, seat)
    return {"nonce": service().tokens.challenge(table, seat)}


@bp.does("/tables/<table>/tickets", TicketSchema)
@bp.body(ProvenSchema, required=False)
def ticket(proof: Proof, table: str) -> dict[str, str]:
    """Make a ticket that opens the table's socket once, within 30 seconds"""
    if proof:
        return ticket_for_key(table, proof)
    with looking(table) as look:
        return {"ticket": service().tokens.ticket(look.holder)}


def ticket_for_key(table: str, proof: Proof) -> dict[str, str]:
    """Answer a key that has signed a challenge: a ticket for the socket, and a token to look."""
    if missing := [name for name in ("seat", "nonce", "origin", "signature") if name not in proof]:
        raise Problem("bad_request", _("A key's ticket needs {missing}.", missing=", ".join(missing)))
    seat, nonce, origin = proof["seat"], proof["nonce"], proof["origin"]
    must_be_ours(origin)
    with service().tables.held(table) as desk:
        key = must_hold_ticket(desk.table, seat, nonce, origin, proof["signature"])
    service().tokens.meet(nonce, table, seat)
    if seat in desk.table.seat_claims:
        service().tables.submit(table, EndClaim(id=f"came:{desk.table.seq}", at=seat))
    holder = reads(table, seat, key)
    return {"ticket": service().tokens.ticket(holder), "read": service().tokens.reading(holder)}
