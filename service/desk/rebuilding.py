"""Records made again from their lines: what was sealed in them is opened, or worked out from the table as it was.

A line is known to be the log's own before it comes here: it chains to a root that this server signed. What is missing
is the part that only the server had: the values behind the seals, and their salts. An opening that somebody kept gives
both. Otherwise the record is decided again, from the secret of the table and the state of the game, and sealed with
the salts that this server gives: if that gives the same line, it is what was sealed. What a seat's key has signed in
secret was sealed by its client, with a salt that this server never made: only an opening gives that back.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import islice
from typing import Any

import msgspec

from fairdeal.engine import DEALER, Action, Deal, Fact, Relaid, shuffled
from fairdeal.engine.errors import BadAction, Refused
from fairdeal.events import Chain, Opening, Record, Salt, encode, seal
from fairdeal.events.judge.seals import has_seal
from fairdeal.events.record import Line
from fairdeal.events.seal import is_name, put_back, seals

from ..table.disputes.events import Ruled
from ..table.evolve import evolve
from ..table.play.draws import DrawOpened
from ..table.play.undo import Rewound
from ..table.state.chairs import seat_in
from ..table.state.event import Act, Dealt, Played, TableEvent, runs
from ..table.state.signed import Signed
from ..table.state.state import Table
from .checkpoints import read
from .tables import chance, draft_of

BY_KEY = "by_key."  # how the paths begin of what clients sealed, with salts of their own
MOST_ACTIONS = 5_000  # that are tried for one whose choice nobody has opened

Then = Callable[[int], Table]
Tried = tuple[str, ...]  # the hash of a record, and the paths of it that were open
Openings = Mapping[tuple[int, str], Opening]


class Sealed(ValueError):
    """A record that cannot be made again yet: somebody must open what is sealed in it, at these paths."""

    def __init__(self, seq: int, paths: Sequence[str]) -> None:
        super().__init__(f"seq {seq}: {', '.join(paths)}")
        self.seq = seq
        self.paths = tuple(paths)


def rebuild(
    table: Table,
    last: Record,
    lines: Sequence[str],
    openings: Openings,
    salt: Salt,
    then: Then,
    in_vain: set[Tried],
) -> list[Record]:
    """Return the records of these lines, which follow `last`, the last that `table` has seen; `table` follows them.

    `then` gives the table as it was after an older record; `in_vain` keeps what was tried, to be tried only once.
    Raises `Sealed` at the first that cannot be made again, and `BrokenChain` or `ValueError` for lines that are not
    this table's.
    """
    chain = Chain(table.id, last)
    found: list[Record] = []
    asked_for = {to for line in lines for to in _goes_back(line)}
    known: dict[int, Table] = {}
    drawn_after = last.hash
    for text in lines:
        line = chain.line(text)
        if "#" not in line.cmd:
            drawn_after = line.prev
        last = _again(table, last, text, line, openings, salt, in_vain, drawn_after)
        found.append(last)
        event = read(table, last.type, last.plain)
        back = None
        if isinstance(event, Rewound):
            back = known[event.to] if event.to in known else then(event.to)
        evolve(table, event, seat_in(last.by), last.at, back)
        if table.seq in asked_for:
            known[table.seq] = table.clone()
    return found


def _goes_back(text: str) -> Iterator[int]:
    """Yield where a rewind goes back to."""
    if '"type":"rewound"' in text:
        yield msgspec.json.decode(text)["data"]["to"]


def _again(
    table: Table,
    last: Record,
    text: str,
    line: Line,
    openings: Openings,
    salt: Salt,
    in_vain: set[Tried],
    drawn_after: str,
) -> Record:
    data, given = line.data, {}
    sealed = seals(data)
    for path in sealed:
        if opening := openings.get((line.seq, path)):
            put_back(data, opening)
            given[path] = opening.salt
    if all(path in given or is_name(line.type, path) for path in sealed):
        return Record(
            text, line.hash, line.prev, line.table, line.seq, line.type, line.by, line.at, line.cmd,
            encode(data).decode(), given,
        )  # fmt: skip
    seat, tried = seat_in(line.by), (line.hash, *sorted(given))
    if any(path.startswith(BY_KEY) for path in sealed if path not in given):
        in_vain.add(tried)
    own = {path: grain for path, grain in given.items() if path.startswith(BY_KEY)}
    for event in _candidates(table, line, data, seat, salt, drawn_after) if tried not in in_vain else ():
        # No candidate holds a name, so that no salt is drawn.
        draft = draft_of(Act(event, line.by), line.cmd, datetime.fromisoformat(line.at), bytes, own)
        if (record := seal(draft, table.id, last, salt)).line == text:
            return record
    in_vain.add(tried)
    raise Sealed(line.seq, [path for path in sealed if path not in given])


def _candidates(
    table: Table, line: Line, data: dict[str, object], seat: int | None, salt: Salt, drawn_after: str
) -> Iterator[TableEvent]:
    """Yield what may have been recorded, decided again from the table as it was.

    `drawn_after` is the hash of the record before the command, by which its chance was drawn.
    """
    if line.type == "dealt":
        yield from _deals(table, data)
    elif line.type in ("ruled", "draw-opened"):
        secret = chance(salt, table.id, drawn_after, line.at, 32).hex()
        yield msgspec.convert({**data, "secret": secret}, Ruled if line.type == "ruled" else DrawOpened)
    elif line.type == "played" and seat is not None and table.begun:
        signed = _signed(data)
        only = len(table.state.legal(seat)) == 1 if "only" in data else msgspec.UNSET
        for action in islice(_actions(table, data["action"], seat), MOST_ACTIONS):
            try:
                yield Played(action, tuple(table.state.clone().apply(seat, action)), only, by_key=signed)
            except (BadAction, Refused):
                continue


def _actions(table: Table, given: Any, seat: int) -> Iterator[Action]:
    """Yield the action as it is open, or else each that the seat could choose: its salt tells which it was."""
    if not has_seal(given):
        yield table.game.read_action(given)
        return
    yield from (each for each in table.state.legal(seat) if msgspec.to_builtins(each)["type"] == given["type"])


def _signed(data: dict[str, object]) -> Signed | msgspec.UnsetType:
    """Read the signature of the seat that asked for it, which nobody could make again."""
    return msgspec.convert(data["by_key"], Signed) if "by_key" in data else msgspec.UNSET


def _deals(table: Table, data: dict[str, Any]) -> Iterator[Dealt]:
    """Yield the deal as the table's secret and everybody's entropy give it; for a repair, the places it moved."""
    cards = [card for card, count in data["cards"] for _ in range(count)]
    order = shuffled(tuple(cards), table.seed(), data["deal"])
    deal = Deal(order)
    if data["facts"] and data["facts"][0].get("type") == "relaid":
        facts: tuple[Fact, ...] = (Relaid(data["facts"][0]["pile"], tuple(map(int, order))),)
    else:
        try:
            facts = tuple(table.state.clone().apply(DEALER, deal))
        except Refused:
            return
    yield Dealt(data["deal"], deal, facts, runs(cards), by_key=_signed(data))
