"""The lines that somebody brings back to a table: a receipt, records, and openings, one a line."""

import msgspec
from msgspec import Struct

from fairdeal.engine.words import _
from fairdeal.events import Opening

from ..errors import Problem

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
