"""Marks on records that follow from other records: undone, disputed and ruled, played for somebody."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence

from fairdeal.engine.words import _, person
from fairdeal.events import Record

from ...table.state.branches import Branches
from .document import Mark

GAME = ("played", "dealt")
_CLOCK = re.compile(r"clock:(\d{1,2})", re.ASCII)


def branches_of(records: Iterable[Record]) -> Branches:
    """Find the rewinds of a log and the records beside its game; a rewind to where none can go is passed over."""
    begun, over = -1, False
    rewinds: list[tuple[int, int]] = []
    asides: list[int] = []
    for record in records:
        if begun < 0 and record.type in ("dealt", "begun"):
            begun = record.seq
        if begun < 0 or record.type in GAME:
            continue
        asides.append(record.seq)
        over = over or record.type == "revealed"
        if record.type == "rewound" and not over:
            to = record.data.get("to")
            if type(to) is int and begun <= to < record.seq:
                rewinds.append((record.seq, to))
    return Branches(tuple(rewinds), tuple(asides))


def marks(records: Sequence[Record], branches: Branches, given: Mapping[int, Mark]) -> dict[int, Mark]:
    """Mark the records: from what other records say of them, and with the marks `given` besides."""
    last = records[-1].seq
    undone = {seq for span in branches.undone(last) for seq in span}
    notes: dict[int, list[str]] = {}
    for seq, note in [*_taken_back(branches), *_for_somebody(records), *_disputed(records)]:
        notes.setdefault(seq, []).append(note)
    found = {}
    for seq in {*undone, *notes, *given}:
        more = given.get(seq, Mark())
        told = [*notes.get(seq, ()), *filter(None, [more.note])]
        found[seq] = Mark(undone=seq in undone or more.undone, note="; ".join(told))
    return found


def _taken_back(branches: Branches) -> Iterator[tuple[int, str]]:
    return ((seq, _("taken back by #{seq}", seq=by)) for seq, by in taken_back(branches).items())


def taken_back(branches: Branches) -> dict[int, int]:
    """Map each rewind that is not in force any more to the one that took it back.

    The rewinds in force after a record are a chain: the newest, the newest before where that went back to, and so
    on. A rewind goes from one chain to another; links that the two do not share are taken back, or in force again.
    """
    seqs: list[int] = []
    before: dict[int, int] = {}
    found: dict[int, int] = {}
    for seq, to in branches.rewinds:
        place = bisect_right(seqs, to)
        now, then = seqs[-1] if seqs else -1, seqs[place - 1] if place else -1
        before[seq] = then
        while now != then:
            if now > then:
                found[now] = seq
                now = before[now]
            else:
                found.pop(then, None)
                then = before[then]
        seqs.append(seq)
    return found


def _for_somebody(records: Iterable[Record]) -> Iterator[tuple[int, str]]:
    for record in records:
        if record.type == "played" and (clock := _CLOCK.fullmatch(record.by)):
            yield record.seq, _("played for {who}: the time was up", who=person(int(clock[1])))


def _disputed(records: Iterable[Record]) -> Iterator[tuple[int, str]]:
    """Note on each disputed record how its incident went on; one that was adjourned may go on after others."""
    found: dict[int, tuple[object, list[str]]] = {}  # by the record that opened it: the disputed record, and since
    ruled: set[int] = set()
    last = -1
    for record in records:
        seq, named = record.seq, record.data.get("incident")
        case = named if type(named) is int and named in found else last
        since = found[case][1] if found else []
        match record.type:
            case "incident-opened":
                last, found[seq] = seq, (record.data.get("about"), [])
            case "ruled":
                since.append(_("again in #{seq}", seq=seq) if case in ruled else _("ruled in #{seq}", seq=seq))
                ruled.add(case)
            case "adjourned":
                since.append(_("adjourned in #{seq}", seq=seq))
            case "settled" if record.data.get("ruling", -1) == -1:
                since.append(_("withdrawn in #{seq}", seq=seq))
    for seq, (about, since) in found.items():
        yield from _case(about, seq, since)


def _case(about: object, seq: int, since: Sequence[str]) -> Iterator[tuple[int, str]]:
    if type(about) is int and since:
        yield about, _("disputed, see #{seq} ({since})", seq=seq, since=", ".join(since))
    elif type(about) is int:
        yield about, _("disputed, see #{seq}", seq=seq)
