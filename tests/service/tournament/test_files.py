"""The file of a tournament: it holds, and its audit names what takes the rules.

What is forged in it, tests/verifiers/test_evenings.py gives to every verifier.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from evening_files import File, of_bots, of_people
from msgspec.structs import replace

from fairdeal.events import Draft
from fairdeal.events.judge.evening import Evening as Report
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.evidence.evenings import audit_evening
from fairdeal.service.evidence.verify import judge
from fairdeal.service.tournament.scoring import percent
from fairdeal.service.tournament.standings import standings


@pytest.fixture(scope="module")
def keyed() -> File:
    return of_people()


@pytest.fixture(scope="module")
def plain() -> File:
    return of_bots()


def report_of(file: File) -> Report:
    found = judge(BytesIO(file.bytes()))
    assert isinstance(found, Report)
    return found


def test_an_honest_file_holds(keyed: File, plain: File) -> None:
    assert (report_of(keyed).kind, report_of(plain).kind) == ("verified", "verified")
    assert set(report_of(keyed).checks().values()) == {
        "hold",
        "hold: 4 entrants added to the boards",
        "not checked: they take the format's rules, and fairdeal audit",
    }


def test_the_verifier_adds_up_the_standings_as_the_tournament_does(keyed: File, plain: File) -> None:
    for each in (keyed, plain):
        tournament = each.cup.tournament
        told = {(tournament.names[one.entrant], percent(one.share)) for one in standings(tournament)}
        assert {(line["name"], line["total"]) for line in report_of(each).standings} == told


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
    assert report_of(forged).kind == "verified"
    assert findings(forged)[0] == ["the pairings are not those that follow from the standings"]


def test_the_audit_finds_scores_that_the_play_does_not_give(plain: File) -> None:
    table = plain.tables[0]

    def scores(drafts: list[Draft]) -> None:
        drafts[-1].data["scores"] = [99, 0, 0]

    forged = plain.rewrite(scores, table).covers(table)
    assert report_of(forged).kind == "verified"
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
