"""The state of keys: each record changes what its row of the table in docs/keys.md says, and nothing else."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from evenings import SHORT, Evening

from fairdeal.events import export
from fairdeal.events.judge.shuffles import KEPT, Shuffles
from fairdeal.events.judge.signatures import Signatures

State = dict[str, dict[Any, Any]]
Entry = dict[str, Any]
PAGE = (Path(__file__).parents[2] / "docs" / "keys.md").read_text(encoding="utf-8")


def table_of_page() -> dict[str, dict[str, str]]:
    """Record as the page names it → column → what the row says; blank cells left out."""
    text = PAGE.partition("## The state of keys")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]
    names = [name.strip("`") for name in rows[0][1:]]
    return {row[0]: {name: cell for name, cell in zip(names, row[1:], strict=True) if cell} for row in rows[2:]}


ROWS = table_of_page()


class Judged:
    """What the judge holds of a log, record by record."""

    def __init__(self, table: str) -> None:
        self.signatures, self.shuffles = Signatures(), Shuffles({}, table)
        self.reach: dict[str, int] = {}

    def take(self, record: Entry) -> None:
        kind = record["type"].partition(".")[0]
        self.signatures.take(record, kind)
        if kind in KEPT:
            self.shuffles.take(kind, record["seq"], record["by"], record["at"], record["data"])

    def state(self) -> State:
        of, others, shuffles = self.signatures, self.signatures.others, self.shuffles
        draw = shuffles.ruling or (shuffles.epochs[0] if shuffles.first < 0 else None)
        keys = of.in_force
        return {
            "key": {seat: key.public for seat, key in keys.items()},
            "recovery": {seat: others.codes[seat] for seat in keys if isinstance(seat, int)},
            "n": {seat: key.number for seat, key in keys.items()},
            "used": dict.fromkeys(others.used - {""}),
            "claim": {seat: claim.seq for seat, claim in others.claims.items()},
            "invitation": dict(of.invitations.stand),
            "heads from": {seat: first for seat in keys if (first := self.heads_from(seat)) >= 0},
            "key in the draw": dict(shuffles.keys),
            "hash in the draw": dict(draw.hashes) if draw else {},
            "reach": {key.public: key.reach for key in of.keys},
        }

    def heads_from(self, seat: int | str) -> int:
        """The first record that what is signed for a seat may name."""
        key = self.signatures.in_force[seat]
        return next(seq for seq in range(key.since, 10**6) if self.signatures.is_good(key, seq))


def row_of(record: Entry, begins: bool) -> str:
    """The row that a record stands in, "" if in none."""
    kind, data = record["type"].partition(".")[0], record["data"]
    if kind in ("dealt", "begun"):
        return "the first `dealt`, or `begun`" if begins else ""
    if kind == "seated":
        return f"`seated.3` of a {data['kind']}"
    if kind == "referee-came":
        return "`referee-came`"
    return f"`{kind}`" if f"`{kind}`" in ROWS else ""


def seat_of(record: Entry) -> int | str:
    """Whose columns a record changes."""
    if record["type"].startswith("referee-"):
        return "referee"
    named = record["by"].removeprefix("seat:") if record["type"] == "noise-given" else record["data"].get("seat", -1)
    return int(named)


def its(column: str, record: Entry) -> Any:
    """What the record puts into a column, where the page says so."""
    own = {"invitation": "invitation", "recovery": "recovery", "hash in the draw": "noise"}.get(column, "key")
    value = record["seq"] if column == "claim" else record["data"]["signs" if seat_of(record) == "referee" else own]
    return [value] if column == "recovery" else value


def put(says: str, column: str, held: dict[Any, Any], record: Entry, stood: dict[int, str]) -> None:
    """Change a column as the page says."""
    seat, data = seat_of(record), record["data"]
    match says:
        case "its" | "0":
            held[seat] = 0 if says == "0" else its(column, record)
        case "added":
            brought = ("signs",) if seat == "referee" else ("key", "recovery")
            held |= {data[name]: None for name in brought}
        case "its too" | "its in place":
            codes = held[seat]
            stay = codes if says == "its too" else codes[: codes.index(data["by_key"]["key"])]
            held[seat] = [*stay, *its(column, record)]
        case "here" | "all here":
            held |= {each: record["seq"] for each in held if each != "referee"} if says == "all here" else {}
            held |= {seat: record["seq"]} if says == "here" else {}
        case "none":
            held.pop(seat, None)
        case "none left":
            held.clear()
        case "back":
            held |= {seat: stood[int(seat)]} if seat in stood else {}
        case _:
            raise AssertionError(f"the page says {says!r}")


def changed(before: State, record: Entry, stood: dict[int, str], seqs: dict[str, int], row: dict[str, str]) -> State:
    """What the page says that holds after the record."""
    after = {column: dict(entries) for column, entries in before.items()}
    by_key = record["data"].get("by_key", {})
    after["invitation"] |= {seat: key for seat, key in enumerate(record["data"].get("invitations", ())) if key}
    if (said := by_key.get("command")) is not None:
        after["n"][said["seat"]] = said["n"]
    for column, says in row.items():
        put(says, column, after[column], record, stood)
    after["heads from"] = {seat: first for seat, first in after["heads from"].items() if seat in after["key"]}
    if row.get("key") == "its" and seat_of(record) != "referee":
        after["reach"][record["data"]["key"]] = -1
    for what in ("sit", "command", "noise-open", "handover"):
        if what in by_key and (key := by_key["key"]) in after["reach"]:
            after["reach"][key] = max(after["reach"][key], seqs[by_key[what]["head"]])
    return after


def rows_shown(lines: Iterable[str]) -> set[str]:
    """The rows that an honest log shows; each of its records changes just what the page says."""
    records = [entry for entry in map(json.loads, lines) if "type" in entry]
    judged = Judged(records[0]["table"])
    seqs: dict[str, int] = {}
    stood: dict[int, str] = {}
    shown = set()
    for record in records:
        begins = judged.shuffles.first < 0 and judged.shuffles.ruling is None
        row, before = row_of(record, begins), judged.state()
        expected = changed(before, record, stood, seqs, ROWS.get(row, {}))
        judged.take(record)
        after = judged.state()
        for column, entries in after.items():
            assert entries == expected[column], (row, column, record["seq"])
        if record["type"] == "seated.3" and (seat := record["data"]["seat"]) in before["invitation"] | stood:
            stood.pop(seat, None)
            stood |= {seat: before["invitation"][seat]} if seat in before["invitation"] else {}
        seqs[record["hash"]] = record["seq"]
        shown.add(row)
    assert judged.signatures.found == []
    return shown - {""}


@pytest.mark.processes
def test_each_row_of_the_page_is_what_the_record_changes() -> None:
    shown: set[str] = set()
    for number in SHORT:
        evening = Evening(number)
        for place in evening.tables:
            shown |= rows_shown(export(evening.near.service.store.read(place.table, -1), "public"))
    assert ROWS.keys() - shown == set()
