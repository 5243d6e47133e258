"""The file of a tournament: what an operator rewrites in it, sealed anew without a gap, is named by the verifier."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from copy import deepcopy
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from entrants import Evening, a_server, a_store
from forging import draft_of
from msgspec.structs import replace
from sitting import StillClock

from fairdeal.engine import Dice, seed_of
from fairdeal.events import Draft, Record, encode, export, fresh_salt, seal
from fairdeal.events.judge.evening import Evening as Report
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.evidence.evenings import audit_evening, tables_of
from fairdeal.service.evidence.verify import VERIFIER, judge
from fairdeal.service.table.state.opening import Board
from fairdeal.service.tournament.directing import Adjust, Penalise
from fairdeal.service.tournament.rounds import BeginRound
from fairdeal.service.tournament.scoring import percent
from fairdeal.service.tournament.standings import standings

Change = Callable[[list[Draft]], Any]


class File:
    """The logs of a tournament and of its tables; what somebody rewrites in one is sealed anew from there on."""

    def __init__(self, cup: Evening) -> None:
        store = cup.service.store
        self.cup, self.name = cup, cup.id
        self.logs = {name: [*store.read(name)] for name in (cup.id, *tables_of(cup.records))}
        self.order = [*self.logs]

    @property
    def tables(self) -> list[str]:
        return [name for name in self.order if name != self.name]

    def seqs(self, kind: str) -> list[int]:
        """The records of the tournament of that type."""
        return [record.seq for record in self.logs[self.name] if record.type == kind]

    def rewrite(self, change: Change, table: str = "") -> File:
        """Change the drafts of a log, the tournament's unless told otherwise."""
        forged, name = File(self.cup), table or self.name
        forged.logs, forged.order = dict(self.logs), [*self.order]
        before = [draft_of(record) for record in self.logs[name]]
        after = deepcopy(before)
        change(after)
        differ = (i for i, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1])
        same = next(differ, min(len(before), len(after)))
        records: list[Record] = self.logs[name][:same]
        for draft in after[same:]:
            records.append(seal(draft, name, records[-1] if records else None, fresh_salt))
        forged.logs[name] = records
        return forged

    def data(self, seq: int, **changed: Any) -> File:
        """Change members of the data of a record of the tournament."""
        return self.rewrite(lambda drafts: drafts[seq].data.update(changed))

    def covers(self, table: str) -> File:
        """Write into the tournament's log the head and the scores that a table has now."""
        [end] = [record for record in self.logs[table] if record.type == "revealed"]
        [over] = [r.seq for r in self.logs[self.name] if r.type == "table-over" and r.data["table"] == table]
        return self.data(over, head=end.hash, scores=end.data["scores"])

    def lines(self) -> list[str]:
        first = {"fairdeal": "tournament", "parts": len(self.order), "tournament": self.name, "v": 1}
        return [encode(first).decode(), *(line for name in self.order for line in export(self.logs[name], "full"))]

    def bytes(self) -> bytes:
        return "".join(f"{line}\n" for line in self.lines()).encode()

    def report(self) -> Report:
        found = judge(BytesIO(self.bytes()))
        assert isinstance(found, Report)
        return found

    def named(self) -> set[tuple[str, str]]:
        """The codes of all that is wrong, each with the log in which it is."""
        return {(fault.code, fault.where) for fault in self.report().faults}

    def unsigned(self) -> list[int]:
        """The records of the tournament that are not signed as they must be."""
        return [fault.seq or 0 for fault in self.report().faults if fault.code == "signature"]


@pytest.fixture(scope="module")
def keyed() -> File:
    """An evening of four people and two bots, with an adjusted score and a penalty."""
    clock = StillClock()
    cup = Evening(a_server(a_store(), clock, seed="of people"), clock).enter("Ann", "Bo", "Cy", "Di").bots(2).drawn()
    for _round in range(2):
        cup.director.ask(BeginRound)
        cup.play_on()
    cup.director.ask(Adjust, round=1, entrant=1, score=70, reason="They were shown a card.", clause="5.2")
    cup.director.ask(Penalise, entrant=0, points=5, reason="Late again.", clause="1.1")
    cup.passes(60)
    return File(cup)


@pytest.fixture(scope="module")
def plain() -> File:
    """An evening of bots, where nobody signs."""
    clock = StillClock()
    cup = Evening(a_server(a_store(), clock), clock).bots(6)
    for _ in range(4):
        cup.passes(300)
    return File(cup)


def test_an_honest_file_holds(keyed: File, plain: File) -> None:
    assert (keyed.report().kind, plain.report().kind) == ("verified", "verified")
    assert set(keyed.report().checks().values()) == {
        "hold",
        "not checked: they take the format's rules, and fairdeal audit",
    }


def test_the_verifier_adds_up_the_standings_as_the_tournament_does(keyed: File, plain: File) -> None:
    for each in (keyed, plain):
        tournament = each.cup.tournament
        told = {(tournament.names[one.entrant], f"{percent(one.share)} %") for one in standings(tournament)}
        assert {(line[6:40].strip(), line[40:].strip()) for line in each.report().standings} == told


def test_the_single_file_verifier_says_the_same(keyed: File) -> None:
    spec = importlib.util.spec_from_file_location("alone_with_evenings", VERIFIER)
    assert spec
    assert spec.loader
    alone = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = alone
    spec.loader.exec_module(alone)
    for file in (keyed, keyed.data(keyed.seqs("table-over")[0], scores=[1, 2, 3])):
        assert alone.judge_file(BytesIO(file.bytes())).public() == file.report().public()


# Forgeries


def test_another_result(plain: File) -> None:
    seq = plain.seqs("table-over")[0]
    assert ("result", plain.tables[0]) in plain.data(seq, scores=[99, 0, 0]).named()


def test_a_result_that_is_said_not_to_count(plain: File) -> None:
    assert ("result", plain.tables[0]) in plain.data(plain.seqs("table-over")[0], why="repaired").named()


def test_a_result_that_is_taken_for_late(plain: File) -> None:
    forged = plain.data(plain.seqs("table-over")[0], why="time", scores=[1, 2, 3])
    assert ("result", plain.tables[0]) in forged.named()


def test_another_head(plain: File) -> None:
    assert ("head", plain.tables[1]) in plain.data(plain.seqs("table-over")[1], head="0" * 64).named()


def another_deal(file: File, board: Board, **given: Any) -> File:
    """The first table is played once more, otherwise."""
    cup, table, dice = file.cup, file.tables[0], Dice(seed_of("another"))
    other = a_server(a_store(), StillClock())
    seed = bytes(dice.below(256) for _ in range(32))
    opened = cup.tournament.opened
    other.tables.open(
        opened.game, opened.options, opened.seats, bots=dict.fromkeys(range(3), "sensible"), table=table,
        **{"board": board, "seed": seed, "listed": False, **given},
    )  # fmt: skip
    forged = File(cup)
    forged.logs[table] = [*other.store.read(table)]
    return forged.covers(table)


def test_a_board_with_another_seed_at_one_table(plain: File) -> None:
    assert another_deal(plain, Board(plain.name, 0)).named() == {("board", plain.tables[0])}


def test_a_table_of_another_board(plain: File) -> None:
    forged = another_deal(plain, Board(plain.name, 1), seed=plain.cup.tournament.seed(1))
    assert forged.named() == {("board", plain.tables[0])}


def test_a_table_of_another_evening(plain: File, keyed: File) -> None:
    forged = plain.rewrite(lambda drafts: None)
    forged.logs["other"], forged.order[1] = keyed.logs[keyed.tables[0]], "other"
    assert {("extra", keyed.tables[0]), ("missing", plain.tables[0])} <= forged.named()


def test_others_at_a_table_than_the_pairing_says(keyed: File) -> None:
    [first, _] = keyed.seqs("round-begun")
    tables = keyed.logs[keyed.name][first].data["tables"]
    one, other = tables[0]["seats"], tables[1]["seats"]
    one[0], other[0] = other[0], one[0]
    assert {("seat", table) for table in keyed.tables[:2]} <= keyed.data(first, tables=tables).named()


def test_an_invitation_of_somebody_else(keyed: File) -> None:
    def invites(drafts: list[Draft]) -> None:
        drafts[0].data["invitations"] = [*reversed(drafts[0].data["invitations"])]

    assert ("seat", keyed.tables[0]) in keyed.rewrite(invites, keyed.tables[0]).named()


def test_an_entrant_twice_in_a_round(plain: File) -> None:
    first = plain.seqs("round-begun")[0]
    tables = plain.logs[plain.name][first].data["tables"]
    tables[1]["seats"][0] = tables[0]["seats"][0]
    assert ("twice", plain.name) in plain.data(first, tables=tables).named()


def test_an_entrant_twice(keyed: File) -> None:
    def enters(drafts: list[Draft]) -> None:
        again = deepcopy(drafts[1])
        drafts.insert(5, replace(again, cmd="-:again", by="entrant:4", data={**again.data, "entrant": 4}))

    assert ("twice", keyed.name) in keyed.rewrite(enters).named()


def unsigned(drafts: list[Draft], seq: int, **changed: Any) -> None:
    drafts[seq].data.pop("by_key", None)
    drafts[seq].data.update(changed)


@pytest.mark.parametrize("kind", ["adjusted", "penalised"])
def test_what_the_director_did_not_sign(keyed: File, kind: str) -> None:
    [seq] = keyed.seqs(kind)
    assert seq in keyed.rewrite(lambda drafts: unsigned(drafts, seq)).unsigned()


def test_an_adjusted_score_that_was_signed_otherwise(keyed: File) -> None:
    [seq] = keyed.seqs("adjusted")
    assert seq in keyed.data(seq, score=100).unsigned()


def test_an_adjusted_score_that_an_entrant_signed(keyed: File) -> None:
    [seq] = keyed.seqs("adjusted")
    ann = keyed.cup.people[0]
    given = {"round": 1, "entrant": 0, "score": 100, "reason": "Mine.", "clause": "1"}
    ann.number = "director"
    signed = ann.command(
        Adjust, n=99, head=keyed.logs[keyed.name][seq - 1].hash, until=keyed.cup.clock.after(600), **given
    )
    ann.number = 0
    assert signed.by_key
    by_key = {"key": ann.key.public, "signature": signed.by_key.signature, "command": signed.by_key.command}

    def mine(drafts: list[Draft]) -> None:
        drafts[seq] = replace(drafts[seq], data={**given, "by_key": by_key}, cmd=f"director:{signed.id}")

    assert seq in keyed.rewrite(mine).unsigned()


def test_an_adjusted_score_by_the_house(plain: File) -> None:
    def awards(drafts: list[Draft]) -> None:
        data = {"round": 0, "entrant": 0, "score": 100, "reason": "Why not.", "clause": "1"}
        at = drafts[-1].at
        drafts.insert(-1, Draft(type="adjusted", by="tournament", data=data, cmd="tournament:x", at=at))

    assert plain.rewrite(awards).named() == {("signature", plain.name)}


def test_another_secret_of_a_board(plain: File) -> None:
    seq = plain.seqs("board-opened")[0]
    assert ("commit", plain.name) in plain.data(seq, secret="00" * 32).named()


def test_other_noise(keyed: File) -> None:
    seq = keyed.seqs("noise-opened")[0]
    forged = keyed.rewrite(lambda drafts: unsigned(drafts, seq, noise="00" * 32))
    assert ("draw", keyed.name) in forged.named()
    assert seq in forged.unsigned()


def test_a_board_that_is_opened_too_soon(plain: File) -> None:
    def sooner(drafts: list[Draft]) -> None:
        seq = plain.seqs("board-opened")[0]
        drafts[seq - 1], drafts[seq] = drafts[seq], drafts[seq - 1]

    assert ("setup", plain.name) in plain.rewrite(sooner).named()


def test_a_result_after_the_end(plain: File) -> None:
    assert ("setup", plain.name) in plain.rewrite(lambda drafts: drafts.append(drafts.pop(-2))).named()


def test_a_table_is_missing(plain: File) -> None:
    forged = plain.rewrite(lambda drafts: None)
    missing = forged.order.pop()
    report = forged.report()
    assert (report.kind, report.exit_code, forged.named()) == ("incomplete", 3, {("missing", missing)})


def test_the_end_is_missing(plain: File) -> None:
    forged = plain.rewrite(lambda drafts: drafts.pop())
    assert (forged.report().kind, forged.named()) == ("incomplete", {("running", plain.name)})


def test_parts_that_the_first_line_does_not_count(plain: File) -> None:
    lines = plain.lines()
    lines[0] = lines[0].replace('"parts":5', '"parts":6')
    report = judge(BytesIO("\n".join([*lines, ""]).encode()))
    assert isinstance(report, Report)
    assert report.code == "parts"


def test_a_line_that_was_changed(plain: File) -> None:
    whole = plain.bytes()
    assert report_of(whole.replace(b'"title":"Thursday"', b'"title":"Fridayyy"')) == ("log", plain.name)
    dealt = whole.index(b'"type":"dealt"')
    assert report_of(whole[: dealt - 90] + b"x" + whole[dealt - 89 :])[0] == "table"


def report_of(whole: bytes) -> tuple[str, str]:
    report = judge(BytesIO(whole))
    assert isinstance(report, Report)
    return report.faults[0].code, report.faults[0].where


def test_no_content_makes_the_verifier_raise(plain: File) -> None:
    dice = Dice(seed_of("shapes"))
    odd: list[Any] = [None, [], {}, -1, "x", [[]], [{}], {"a": 1}, 2**40, True]
    kinds = ("opened", "entered", "entry-closed", "round-begun", "table-over", "board-opened", "ended")
    for kind in kinds:
        seq = plain.seqs(kind)[0]
        for name in plain.logs[plain.name][seq].data.keys() - {"secrets"}:
            judge(BytesIO(plain.data(seq, **{name: odd[dice.below(len(odd))]}).bytes()))


# Audit


def findings(file: File) -> tuple[list[str], list[str]]:
    found = audit_evening(file.bytes().splitlines(keepends=True))
    return [why for _seq, why in found.findings], [each.table for each in found.tables if each.findings]


def test_the_audit_finds_nothing_in_an_honest_file(keyed: File, plain: File) -> None:
    assert findings(keyed) == findings(plain) == ([], [])


def test_the_audit_finds_a_pairing_that_does_not_follow(plain: File) -> None:
    second = plain.seqs("round-begun")[1]
    tables = plain.logs[plain.name][second].data["tables"]
    one, other = tables[0]["seats"], tables[1]["seats"]
    one[0], other[0] = other[0], one[0]
    forged = plain.data(second, tables=tables)
    assert forged.named() == set()
    assert findings(forged)[0] == ["the pairings are not those that follow from the standings"]


def test_the_audit_finds_scores_that_the_play_does_not_give(plain: File) -> None:
    table = plain.tables[0]

    def scores(drafts: list[Draft]) -> None:
        drafts[-1].data["scores"] = [99, 0, 0]

    forged = plain.rewrite(scores, table).covers(table)
    assert forged.named() == set()
    assert findings(forged)[1] == [table]


def test_the_audit_finds_an_entry_that_was_closed_too_soon(plain: File) -> None:
    seq = plain.seqs("entry-closed")[0]

    def sooner(drafts: list[Draft]) -> None:
        drafts[seq] = replace(drafts[seq], at=drafts[seq - 1].at)

    assert findings(plain.rewrite(sooner))[0] == ["Nothing is due yet."]


# The commands


def test_a_simulated_evening_verifies_and_passes_its_audit(tmp_path: Any) -> None:
    run = CliRunner().invoke
    asked = ["tournament", "simulate", "dirty-money", "--entrants", "7", "--seats", "3", "--rounds", "2",
             "--bot", "sensible", "--bot", "random", "--tie", "wins", "--out", str(tmp_path / "out")]  # fmt: skip
    done = run(fairdeal, asked)
    assert (done.exit_code, done.output.splitlines()[0].split()[0]) == (0, "1"), done.output
    file = str(tmp_path / "out" / "tournament.jsonl")
    verified, audited = run(fairdeal, ["verify", file]), run(fairdeal, ["audit", file])
    assert (verified.exit_code, verified.output.startswith("verified: tournament cup-")) == (0, True)
    assert (audited.exit_code, audited.output.startswith("Every pairing, deadline and end")) == (0, True)
    name = next(word for word in verified.output.split() if word.startswith("cup-"))
    database, copy = str(tmp_path / "out" / "log.db"), tmp_path / "copy.jsonl"
    exported = run(fairdeal, ["export", name.rstrip(","), "--db", database, "--out", str(copy)])
    assert (exported.exit_code, copy.read_text()) == (0, Path(file).read_text())
    again = run(fairdeal, ["audit", name.rstrip(","), "--db", database])
    assert again.output == audited.output
    places = done.output.splitlines()[:7]
    assert [line for line in audited.output.splitlines() if line.startswith("   ")] == places
