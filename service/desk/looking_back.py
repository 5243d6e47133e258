"""Looking back on a tournament: where two tables of a board parted, one player's evening, and what was ruled before.

Only of boards that are over at all their tables is anything told here, but to the desk.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import gevent
from msgspec.json import decode

from fairdeal.engine.words import _
from fairdeal.events import Store, UnknownTable

from ..errors import Problem
from ..table.state.chairs import seat_in
from ..tournament.event import Adjusted, Penalised
from ..tournament.standings import chart, met
from ..tournament.state import Tournament
from .tournament_views import must_be_over, traveller

Json = dict[str, Any]


class Move(NamedTuple):
    """A move of a match: its record, the seat, and the action."""

    seq: int
    seat: int
    action: object


def parting(store: Store, tournament: Tournament, board: int, numbers: tuple[int, int]) -> Json:
    """Tell how many moves two tables of a board have in common, and the first record of each that is another.

    Where one of them made no other move, it is its last. Raises `Problem`: "not_yet" before the board is over,
    "not_found" for a table that it does not have.
    """
    must_be_over(tournament, board)
    pairings = tournament.rounds[board].tables
    if not all(number < len(pairings) for number in numbers):
        raise Problem("not_found", _("Board {n} was played at {tables} tables.", n=board + 1, tables=len(pairings)))
    tables = [pairings[number].table for number in numbers]
    one, other = (moves(store, table) for table in tables)
    same = in_common(one, other)
    seqs = [played[min(same, len(played) - 1)].seq if played else 0 for played in (one, other)]
    return {
        "same": same,
        "parted": same < max(len(one), len(other)),
        "tables": [
            {"table": table, "number": number, "seats": pairings[number].seats, "seq": seq}
            for table, number, seq in zip(tables, numbers, seqs, strict=True)
        ],
    }


def in_common(one: Sequence[Move], other: Sequence[Move]) -> int:
    """Count the moves with which two matches begin alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((i for i, (a, b) in pairs if a[1:] != b[1:]), min(len(one), len(other)))


def moves(store: Store, table: str) -> list[Move]:
    """List the moves of a match that were not taken back."""
    stand: list[Move] = []
    for seq, kind, by, data in _of_kinds(store, table, "rewound", "played"):
        if kind == "rewound":
            stand = [each for each in stand if each.seq <= data["to"]]
        elif (seat := seat_in(by)) is not None:
            stand.append(Move(seq, seat, data["action"]))
    return stand


def _of_kinds(store: Store, table: str, *kinds: str) -> Iterator[tuple[int, str, str, Json]]:
    """Yield the seq, type, by and data of a table's records of these types; of others nothing is decoded."""
    for seq, kind, by, data, _at in store.data_of(table):
        if kind in kinds:
            yield seq, kind, by, decode(data)


def evening_of(tournament: Tournament, entrant: int) -> Json:
    """Tell a player's, or a pair's, evening board by board, of those that are over. Raises `Problem("not_found")`.

    Each has the `line` of the board's traveller at whose table they sat, or None, and their place after it.
    """
    if entrant >= len(tournament.entrants):
        raise Problem("not_found", _("There is no entrant {n}.", n=entrant), remedy=_("They count from 0."))
    if tournament.floor:
        lines = traveller(tournament, 0)["lines"] if met(tournament) else []
        met_at = [each for each in lines if any(seat["entrant"] == entrant for seat in each["seats"])]
        matches = [{"number": each["number"], "place": None, "rests": False, "line": each} for each in met_at]
        return {"entrant": entrant, "boards": matches}
    boards, one = [], tournament.contestant(entrant)
    for board, places in enumerate(chart(tournament)):
        lines = traveller(tournament, board)["lines"]
        own = (line for line in lines if any(seat["entrant"] == one for seat in line["seats"]))
        rests = entrant in tournament.rounds[board].byes
        boards.append({"number": board, "place": places.get(one), "rests": rests, "line": next(own, None)})
    return {"entrant": one, "boards": boards}


def rulings(store: Store, tournament: Tournament) -> list[Json]:
    """List what was ruled at all tables, and what the desk awarded and took, by clause, the newest first in each."""
    desk: list[tuple[str, int, Adjusted | Penalised, int]]
    desk = [("adjusted", each.round, each, each.score) for each in tournament.adjusted]
    desk += [("penalised", board, each, each.points) for board, each in tournament.penalties]
    found: list[Json] = [
        {"kind": kind, "round": round, "clause": given.clause, "finding": given.reason, "entrant": given.entrant,
         "amount": amount}
        for kind, round, given, amount in desk
    ]  # fmt: skip
    for number, round in enumerate(tournament.rounds):
        for place, pairing in enumerate(round.tables):
            gevent.sleep(0)  # others have their turn between
            found += _ruled(store, pairing.table, {"round": number, "table": pairing.table, "number": place})
    return sorted(found, key=lambda each: (each["clause"], -each["round"]))


def _ruled(store: Store, table: str, at: Json) -> Iterator[Json]:
    with suppress(UnknownTable):  # it is still to be opened, or in a file of its own
        for seq, _kind, _by, given in _of_kinds(store, table, "ruled"):
            said = {"kind": given["remedy"]["kind"], "clause": given["clause"], "finding": given["finding"]}
            yield {**at, **said, "seq": seq}
