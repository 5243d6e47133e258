"""The log of a table for its readers: told, a transcript, copied line by line, brought back, signed, and checked."""

from itertools import chain
from typing import Literal

import msgspec
from flask import Response, request
from marshmallow import fields, validate
from msgspec import Struct

from fairdeal.engine.words import _
from fairdeal.events import Opening, openings

from ...desk.answers import NEWS_AT_ONCE
from ...desk.historian import Asked
from ...desk.replay import Viewer, permitted, seat_of
from ...errors import Problem
from ...evidence.transcripts import FORMS, POLICY
from ...table.play.ledger import HANDS
from ...table.served import Served
from ...table.state.state import Table
from ..parts import service
from ..schemas import TakenSchema
from .answers import history, told
from .asking import AFTER, EYES, SEQ, looking
from .routes import bp

BYTES = {"type": "string", "format": "binary"}
LINES_AT_ONCE = 500
LONGEST_LINES = 8 * 1024 * 1024  # bytes of the lines that somebody brings back at once


@bp.shows("/tables/<table>/log", says="The last 300 entries before a seq")
@bp.query(before=fields.Integer(load_default=2**53 - 1, validate=SEQ), eyes=EYES)
def log(table: str, before: int, eyes: str) -> Response:
    """Tell the log in sentences"""
    with looking(table) as look:
        service().guards.tells(request.remote_addr or "", NEWS_AT_ONCE)
        service().tables.reach(look.desk, before - 1)
        news, more = service().answers.log(look.table, hearing(look.table, look.viewer, eyes), before)
        return told({"news": news, "more": more, "seq": look.table.seq})


def hearing(table: Table, viewer: Viewer, wanted: str) -> int | str | None:
    """Tell for whom the log is worded: oneself, or permitted eyes. A referee's look is for the replay."""
    if not wanted:
        return viewer.seat
    if wanted not in permitted(table, Viewer(viewer.seat, closed=viewer.closed)):
        raise Problem("not_found", _("There is nothing to be seen there."))
    return HANDS if wanted == HANDS else seat_of(wanted)


@bp.shows(
    "/tables/<table>/ledger",
    says="The cards that each seat learned, when and whence; named where your eyes may see them",
)
@bp.query(seq=fields.Integer(load_default=None, allow_none=True, validate=SEQ), eyes=EYES)
def ledger(table: str, seq: int | None, eyes: str) -> Response:
    """Tell who knew which cards when"""
    with looking(table) as look:
        upto = look.table.seq
        asked = Asked("ledger", table, upto, upto if seq is None else seq, eyes or look.eyes, look.viewer)
    return history(asked)


@bp.shows(
    "/tables/<table>/transcript", says="JSON Lines, or text, Markdown or HTML made from them; see docs/transcript.md"
)
@bp.query(
    viewer=fields.String(load_default="mine", validate=validate.OneOf(["mine", "public", "full"])),
    format=fields.String(load_default="jsonl", validate=validate.OneOf(["jsonl", *FORMS])),
)
def transcript(table: str, viewer: Literal["mine", "public", "full"], format: str) -> Response:
    """Write the transcript for your eyes"""
    with looking(table) as look:
        eyes = look.eyes if viewer == "mine" else viewer
        if eyes == "full":
            look.must_be_over()
        if eyes == "full" and look.table.status != "over":
            raise Problem("not_yet", _("All hands can be seen when the match is over."))
        asked = Asked("transcript", table, look.table.seq, eyes=eyes, form=format)
    response, name = history(asked), f"{table}-{eyes.replace(':', '-')}"
    if format == "jsonl":
        response.mimetype = "application/x-ndjson"
        response.headers["Content-Disposition"] = f'attachment; filename="{name}.jsonl"'
        return response
    response.mimetype, ending = FORMS[format]
    response.headers["Content-Disposition"] = f'inline; filename="{name}.{ending}"'  # a browser shows what people read
    response.headers["Content-Security-Policy"] = f"{POLICY}; frame-ancestors 'none'"
    return response


@bp.shows("/tables/<table>/receipt", says="A signed note, and the key to check it with")
def receipt(table: str) -> Response:
    """Sign a receipt for the log as it is now"""
    try:
        with looking(table):
            pass
    except Problem as problem:
        if problem.code != "archived":
            raise
    return told(receipt_now(table))


def receipt_now(table: str) -> dict[str, str]:
    """Sign for a table's log as it is, and name the key to check that with."""
    signing = service().signing
    return {"receipt": signing.now(table), "key": signing.key}


@bp.shows("/tables/<table>/lines", says="JSON Lines: at most 500 records, then the openings of these that you may have")
@bp.query(
    after=fields.Integer(
        load_default=-1,
        validate=AFTER,
        metadata={"description": "The last record whose line you have; -1: none."},
    )
)
def lines(table: str, after: int) -> Response:
    """Copy the log's lines as they are hashed, from a seq on, to keep them"""
    with looking(table) as look:
        service().tables.must_reach(look.desk, after)
        upto = min(after + LINES_AT_ONCE, look.table.seq)
        service().guards.tells(request.remote_addr or "", upto - after)
        records = [*Served(look.table, service().store.read(table, after, upto) if after < upto else ())]
    copied = chain((record.line for record in records), openings(records, look.eyes))
    return Response("".join(f"{line}\n" for line in copied), mimetype="application/x-ndjson")


@bp.does("/tables/<table>/lines", TakenSchema, status=200)
@bp.describes("text/plain", BYTES)
def bring_back(table: str) -> dict[str, object]:
    """Bring back lines that the server has lost: a receipt of its own, the lines up to it, and their openings"""
    with looking(table) as look:
        if look.table.missing:
            request.max_content_length = LONGEST_LINES
    brought = read_lines(request.get_data())
    with service().tables.held(table) as desk:
        taken = service().recovery.take(desk, *brought)
        missing = desk.table.missing
        return {"taken": taken, "seq": desk.table.seq, "lost": msgspec.to_builtins(missing) if missing else None}


@bp.shows("/tables/<table>/audit", says="A verdict for people, and one for every check")
def audit(table: str) -> Response:
    """Play the log again under today's rules"""
    with looking(table) as look:
        asked = Asked("audit", table, look.table.seq, running=look.table.status != "over" or look.is_closed)
    return history(asked)


MOST_LINES = 500  # records in one message, as many as one copy of lines brings
MOST_OPENINGS = 5_000


class _Receipt(Struct, forbid_unknown_fields=True):
    receipt: str


class _Opened(Struct, forbid_unknown_fields=True):
    path: str
    salt: str
    seq: int
    value: object


class _Open(Struct, forbid_unknown_fields=True):
    open: _Opened


def read_lines(body: bytes) -> tuple[str, list[str], list[tuple[int, Opening]]]:
    """Read a receipt, record lines and openings, one a line. Raises `Problem` for anything else, and for too many."""
    try:
        if body.count(b"\n") > MOST_LINES + MOST_OPENINGS + 1:
            raise _too_many()
        first, *rest = body.decode().removesuffix("\n").split("\n")
        receipt = msgspec.json.decode(first, type=_Receipt).receipt
        records = [line for line in rest if not line.startswith('{"open":')]
        opened = [msgspec.json.decode(line, type=_Open).open for line in rest if line.startswith('{"open":')]
        openings = [(each.seq, Opening(each.path, each.salt, each.value)) for each in opened]
        for each in opened:
            bytes.fromhex(each.salt)
    except (ValueError, RecursionError):
        raise Problem(
            "bad_lines",
            _("Expected are lines of JSON: the receipt, then records, then openings."),
            remedy=_('Send {"receipt": "…"} first, then the lines as GET …/lines gave them.'),
        ) from None
    if len(records) > MOST_LINES or len(openings) > MOST_OPENINGS:
        raise _too_many()
    return receipt, records, openings


def _too_many() -> Problem:
    return Problem(
        "too_large",
        _("At most {n} records and {m} openings are taken at once.", n=MOST_LINES, m=MOST_OPENINGS),
        remedy=_("Bring the rest in another message."),
    )
