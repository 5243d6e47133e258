"""Who changes a draw, a hash, noise or a signature is found by verify, at the record, and by the audit."""

from collections.abc import Callable
from typing import Any

import pytest
from conspiracy import Conspiracy, drawn_twice
from keyed import SeatKey

from fairdeal.events import export
from fairdeal.service.evidence.verify import check
from fairdeal.service.table.state.time import millis, moment, written

OTHER = "ab" * 32
STRANGER = SeatKey(bytes([5] * 32))
Forged = Callable[[Conspiracy], Conspiracy]


def at(kind: str, number: int = 0) -> int:
    """The seq of a record of that type in the honest log."""
    return [record.seq for record in drawn_twice()[0] if record.type == kind][number]


def signed_play(number: int = 0) -> int:
    """The seq of a signed move."""
    return [r.seq for r in drawn_twice()[0] if r.type == "played" and "by_key" in r.data][number]


def other_seats(seq: int) -> int:
    """The next move that another seat's key has signed."""
    records = drawn_twice()[0]
    return next(
        r.seq for r in records if r.seq > seq and r.type == "played" and "by_key" in r.data and r.by != records[seq].by
    )


def without(key: str) -> Callable[[Any], Any]:
    return lambda data: {name: value for name, value in data.items() if name != key}


def later(time: str, seconds: int) -> str:
    return written(moment(millis(time) + seconds * 1000))


def unsigned(forged: Conspiracy, seq: int) -> Conspiracy:
    return forged.write(seq, data=without("by_key")(forged.drafts[seq].data))


def carried_out_by_time(forged: Conspiracy) -> Conspiracy:
    """The repair without its draw, as if it were the time that set it off."""
    command = forged.drafts[at("noise-opened", 6)].cmd
    return by_time(forged.drop(at("noise-opened", 6)).drop(at("noise-opened", 5)).drop(at("draw-closed", 2)), command)


def carried_out_early(forged: Conspiracy) -> Conspiracy:
    """The repair without what seat 1 opened, as if its time had been over at once."""
    command = forged.drafts[at("noise-opened", 6)].cmd
    return by_time(forged.drop(at("noise-opened", 6)), command)


def by_time(forged: Conspiracy, command: str) -> Conspiracy:
    """What a command brought about, as if it were the time that set it off."""
    for number, seq in enumerate(seq for seq, draft in enumerate(forged.drafts) if draft.cmd.startswith(command)):
        forged.write(seq, cmd=f"table:due:9#{number}" if number else "table:due:9")
    return forged


def listed(seq: int, what: str, seat: int, value: str) -> Forged:
    return lambda forged: forged.change(seq, f"{what}.{seat}", value)


# What is forged → how; everybody signs it again with their own keys. Then the code, and the seq.
TOGETHER: dict[str, tuple[Forged, str, int]] = {
    "a law to come": (lambda f: f.change(0, "law", 5), "version", 0),
    "a hash that nobody gave": (listed(at("draw-closed"), "noise", 1, OTHER), "noise", at("draw-closed")),
    "a key that is not the seat's": (listed(at("draw-closed"), "keys", 1, OTHER), "setup", at("draw-closed")),
    "another commitment when all is closed": (
        lambda f: f.change(at("draw-closed"), "commit", OTHER),
        "setup",
        at("draw-closed"),
    ),
    "other noise than was hashed": (
        lambda f: f.change(at("noise-opened", 2), "noise", OTHER).said(at("noise-opened", 2), noise=OTHER),
        "noise",
        at("noise-opened", 2),
    ),
    "other noise than was hashed, in a repair": (
        lambda f: f.change(at("noise-opened", 6), "noise", OTHER).said(at("noise-opened", 6), noise=OTHER),
        "noise",
        at("noise-opened", 6),
    ),
    "noise for a draw that is over": (
        lambda f: f.change(at("noise-opened", 2), "draw", 0).said(at("noise-opened", 2), draw=0),
        "setup",
        at("noise-opened", 2),
    ),
    "noise that is opened twice": (
        lambda f: f.insert(at("noise-opened", 2) + 1, at("noise-opened", 2)),
        "setup",
        at("noise-opened", 2) + 1,
    ),
    "a seat that is barred though it opened": (
        lambda f: f.change(at("barred"), "seat", 1),
        "setup",
        at("barred"),
    ),
    "a seat that is barred before its minute is over": (
        lambda f: f.write(at("barred"), at=later(f.drafts[at("draw-closed")].at, 59)),
        "setup",
        at("barred"),
    ),
    "a repair before who was to open had the time": (carried_out_early, "setup", at("reseeded") - 1),
    "a draw that begins though nobody broke the last one off": (
        lambda f: f.drop(at("barred")),
        "setup",
        at("barred"),
    ),
    "a draw whose number was left out": (
        lambda f: f.change(at("draw-opened"), "draw", 2),
        "setup",
        at("draw-opened"),
    ),
    "a secret that is told when it is committed to": (
        lambda f: f.seal(at("draw-opened"), "secret", None),
        "setup",
        at("draw-opened"),
    ),
    "another secret than was committed to": (
        lambda f: f.change(at("draw-opened"), "secret", OTHER),
        "commit",
        at("draw-opened"),
    ),
    "a draw of which somebody has opened nothing": (
        lambda f: f.drop(at("noise-opened", 4)),
        "setup",
        at("dealt") - 1,
    ),
    "a draw that is never closed": (lambda f: f.drop(at("draw-closed", 1)), "setup", at("draw-closed", 1)),
    "a repair whose draw is never closed": (
        lambda f: f.drop(at("draw-closed", 2)),
        "setup",
        at("draw-closed", 2),
    ),
    "a repair before its draw is closed": (
        lambda f: carried_out_by_time(f),
        "setup",
        at("reseeded") - 3,
    ),
    "a ruling without a number": (lambda f: f.change(at("ruled"), "draw", 1), "setup", at("ruled")),
    "a seat that is taken twice": (
        lambda f: f.insert(at("seated.3", 3) + 1, at("seated.3", 3)),
        "setup",
        at("seated.3", 3) + 1,
    ),
    "who sits down in another draw": (
        lambda f: f.change(at("seated.3", 3), "draw", 0).said(at("seated.3", 3), draw=0),
        "setup",
        at("seated.3", 3),
    ),
    "another recovery key than was signed": (
        lambda f: f.change(at("seated.3"), "recovery", OTHER),
        "signature",
        at("seated.3"),
    ),
    "another table's signature": (lambda f: f.said(signed_play(), table="elsewhere"), "signature", signed_play()),
    "another seat's signature": (lambda f: f.said(signed_play(), seat=1), "signature", signed_play()),
    "another id than was signed": (lambda f: f.said(signed_play(), id="another"), "signature", signed_play()),
    "another command than was signed": (lambda f: f.said(signed_play(), do="resign"), "signature", signed_play()),
    "a command that nobody knows": (lambda f: f.said(signed_play(), do="win"), "signature", signed_play()),
    "another action than was signed": (
        lambda f: f.said(signed_play(), action={"type": "discard", "card": "elsewhere"}),
        "signature",
        signed_play(),
    ),
    "more than was signed": (lambda f: f.said(signed_play(), extra=1), "signature", signed_play()),
    "a command that was good for less": (
        lambda f: f.said(signed_play(), until="2026-11-21T09:00:00.000Z"),
        "signature",
        signed_play(),
    ),
    "a number again": (lambda f: f.said(signed_play(5), n=1), "signature", signed_play(5)),
    "a head that is no record": (lambda f: f.said(signed_play(), head=OTHER), "signature", signed_play()),
    "a head from before the key came": (
        lambda f: f.said(signed_play(), head=drawn_twice()[0][0].hash),
        "signature",
        signed_play(),
    ),
    "noise opened before the draw was closed": (
        lambda f: f.said(at("noise-opened", 2), head=drawn_twice()[0][at("draw-opened")].hash),
        "signature",
        at("noise-opened", 2),
    ),
    "another answer than was signed": (
        lambda f: f.said(at("undo-answered"), yes=False),
        "signature",
        at("undo-answered"),
    ),
    "a claim about another record than was signed": (
        lambda f: f.said(at("incident-opened"), about=1),
        "signature",
        at("incident-opened"),
    ),
    "a signature that stands twice in a command": (
        lambda f: f.insert(signed_play() + 1, signed_play(), cmd=f"{f.drafts[signed_play()].cmd}#1"),
        "signature",
        signed_play() + 1,
    ),
    "a move that is not signed": (lambda f: unsigned(f, signed_play()), "signature", signed_play()),
    "noise that is not signed": (
        lambda f: unsigned(f, at("noise-opened", 2)),
        "signature",
        at("noise-opened", 2),
    ),
    "a key that has not signed to sit down": (
        lambda f: unsigned(f, at("seated.3")),
        "signature",
        at("seated.3"),
    ),
    "a person without a key": (
        lambda f: f.change(at("seated.3"), "recovery", ""),
        "setup",
        at("seated.3"),
    ),
}

# The same by the operator alone, who has no seat's key.
ALONE: dict[str, tuple[Forged, str, int]] = {
    name: (TOGETHER[name][0], TOGETHER[name][1], TOGETHER[name][2])
    for name in ("a hash that nobody gave", "a move that is not signed")
} | {
    "another name than was signed": (
        lambda f: f.change(at("seated.3"), "by_key.sit.name", "Zoe"),
        "signature",
        at("seated.3"),
    ),
    "a hash in the place of the one that was signed": (
        lambda f: f.change(at("seated.3"), "noise", OTHER),
        "signature",
        at("seated.3"),
    ),
    "a hash that was signed by nobody": (
        lambda f: f.change(at("seated.3"), "noise", OTHER).said(at("seated.3"), noise=OTHER),
        "signature",
        at("seated.3"),
    ),
    "noise in the place of what was opened": (
        lambda f: f.change(at("noise-opened", 2), "noise", OTHER).said(at("noise-opened", 2), noise=OTHER),
        "noise",
        at("noise-opened", 2),
    ),
    "a move under another key": (
        lambda f: f.change(signed_play(), "by_key.key", STRANGER.public),
        "signature",
        signed_play(),
    ),
    "a signature of other bytes": (
        lambda f: f.change(signed_play(), "by_key.signature", "00" * 64),
        "signature",
        signed_play(),
    ),
    "a signature with more in it": (
        lambda f: f.change(signed_play(), "by_key.more", 1),
        "signature",
        signed_play(),
    ),
    "a record that was dropped before a signed head": (
        lambda f: f.drop(at("undo-asked")),
        "signature",
        at("undo-asked"),
    ),
}


def test_of_the_honest_log_every_check_holds() -> None:
    records, keys = drawn_twice()
    report = check(export(records, "full"))
    assert (report.kind, report.code) == ("verified", "")
    assert report.checks["draw"] == (
        "holds: draw 2, seats 0, 1, 2 took part; the server called silent: seat 0 in draw 1, seat 0 in draw 3"
    )
    assert report.checks["signatures"] == f"hold: {report.signed} records signed"
    assert report.signed == sum("by_key" in record.data for record in records)
    assert {key for _seat, key, _reach in report.keys} == keys.keys()
    assert [seat for seat, _key, _reach in report.keys] == [0, 1, 2, 0]
    for _seat, key, reach in report.keys:
        heads = [
            said["head"]
            for record in records
            if record.data.get("by_key", {}).get("key") == key
            for name, said in record.data["by_key"].items()
            if name not in ("key", "signature")
        ]
        assert records[reach].hash in heads
        assert reach == max(record.seq for record in records if record.hash in heads)


def test_whoever_signs_again_all_that_was_signed_changes_nothing() -> None:
    assert Conspiracy(*drawn_twice()).change(0, "operator", "another").verdict().kind == "verified"
    alone = Conspiracy(*drawn_twice(), signs=False).change(0, "operator", "another").verdict()
    assert (alone.code, alone.seq) == ("signature", at("seated.3"))


@pytest.mark.parametrize("name", TOGETHER)
def test_what_all_forge_together_is_found_where_it_begins(name: str) -> None:
    forge, code, seq = TOGETHER[name]
    forged = forge(Conspiracy(*drawn_twice()))
    report = forged.verdict()
    assert (report.kind, report.code, report.seq) == ("failed", code, seq)
    assert forged.report().findings or code == "version", "the audit finds nothing"


@pytest.mark.parametrize("name", ALONE)
def test_what_the_operator_forges_alone_is_found_where_it_begins(name: str) -> None:
    forge, code, seq = ALONE[name]
    forged = forge(Conspiracy(*drawn_twice(), signs=False))
    report = forged.verdict()
    assert (report.kind, report.code, report.seq) == ("failed", code, seq)
    assert forged.report().findings


def test_a_seat_that_is_shown_by_another_name_than_it_signed_fails_the_audit() -> None:
    """Verify sees two seals for the same audience; what they hide the audit compares."""
    forged = Conspiracy(*drawn_twice(), signs=False).change(at("seated.3"), "name", "Zoe")
    found = forged.report().findings
    assert any(finding.seq == at("seated.3") and "Zoe" in finding.why for finding in found)
