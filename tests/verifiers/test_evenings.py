"""A tournament's file: `fairdeal verify`, fairdeal_verify.py and the page say the same of it, whole or forged."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from befallen import NAMES, ODD, mutated
from days import a_played_day
from entrants import a_server, a_store
from evening_files import (
    File,
    of_a_knock_out,
    of_a_round_that_is_played,
    of_bots,
    of_links,
    of_pairs,
    of_people,
    with_all_that_happens,
)
from free_evenings import of_a_free_evening
from long import LONG, shortly
from msgspec.structs import replace
from proofs import KEY, log, note
from sitting import StillClock

from fairdeal.engine import Dice, seed_of
from fairdeal.events import Draft, encode
from fairdeal.events.judge.seals import has_seal
from fairdeal.events.judge.words import BROKEN, EVENING_CHECKS, EVENING_REASONS, PAIRINGS, RULES
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.evenings import audit_evening
from fairdeal.service.evidence.tamper import EVENING_KINDS, tamper
from fairdeal.service.evidence.tamper.evenings import PAIRS
from fairdeal.service.evidence.tamper.floors import CHOICE, GIVEN_UP
from fairdeal.service.evidence.tamper.links import LINK
from fairdeal.service.table.state.opening import Board
from fairdeal.service.tournament.directing import Adjust
from fairdeal.service.tournament.scoring import percent
from fairdeal.service.tournament.standings import standings

pytestmark = pytest.mark.processes

Reports = list[dict[str, Any]]  # one of each verifier
AUDITED = ("swap-entrants", "other-scores")  # of bots these take the rules


@pytest.fixture(scope="module")
def people() -> File:
    return of_people()


@pytest.fixture(scope="module")
def bots() -> File:
    return of_bots()


@pytest.fixture(scope="module")
def day() -> File:
    return File(a_played_day())


@pytest.fixture(scope="module")
def pairs() -> File:
    return of_pairs()


@pytest.fixture(scope="module")
def free() -> File:
    return of_a_free_evening()


@pytest.fixture(scope="module")
def honest(people: File, bots: File, day: File, free: File, pairs: File) -> dict[str, bytes]:
    """The files of evenings, and of a deal of the day, at which nobody forged anything."""
    found = {
        "people": people,
        "pairs": pairs,
        "bots": bots,
        "day": day,
        "free": free,
        "links": of_links(),
        "much happens": with_all_that_happens(),
        "knock-out": of_a_knock_out(),
    }
    return {name: each.bytes() for name, each in found.items()}


# Forgeries that take more than the file


def another_deal(file: File, board: Board, **given: Any) -> bytes:
    """The first table is played once more, otherwise, and the tournament's log fits it."""
    table, dice = file.tables[0], Dice(seed_of("another"))
    other = a_server(a_store(), StillClock())
    opened = file.cup.tournament.opened
    seed = bytes(dice.below(256) for _ in range(32))
    other.tables.open(
        opened.game, opened.options, opened.seats, bots=dict.fromkeys(range(opened.seats), "sensible"), table=table,
        house=opened.house, **{"board": board, "seed": seed, "listed": False, **given},
    )  # fmt: skip
    forged = File(file.cup)
    forged.logs[table] = [*other.store.read(table)]
    return forged.covers(table).bytes()


def of_another_evening(people: File, bots: File) -> bytes:
    """A table's transcript is another evening's."""
    forged = File(bots.cup)
    forged.logs["other"], forged.order[1] = people.logs[people.tables[0]], "other"
    return forged.bytes()


def signed_by_an_entrant(people: File) -> bytes:
    """An entrant signs an award as if they were the director."""
    [seq] = people.seqs("adjusted")
    ann = people.cup.people[0]
    given = {"round": 1, "entrant": 0, "score": 100, "reason": "Mine.", "clause": "1"}
    head = people.logs[people.name][seq - 1].hash
    ann.number = "director"
    signed = ann.command(Adjust, n=99, head=head, until=people.cup.clock.after(600), **given)
    ann.number = 0
    assert signed.by_key
    by_key = {"key": ann.key.public, "signature": signed.by_key.signature, "command": signed.by_key.command}

    def mine(drafts: list[Draft]) -> None:
        drafts[seq] = replace(drafts[seq], data={**given, "by_key": by_key}, cmd=f"director:{signed.id}")

    return people.rewrite(mine).bytes()


def adds_after_leaving(people: File) -> bytes:
    """Somebody leaves before entry is closed, and opens their noise all the same."""
    [closed] = people.seqs("entry-closed")

    def leaves(drafts: list[Draft]) -> None:
        drafts.insert(closed, replace(drafts[1], type="left", data={}, cmd="0:left", secrets={}))

    return people.rewrite(leaves).bytes()


# … of the deal of a day


def at_another_time(day: File, kind: str, at: str) -> bytes:
    """The records from the first of that type on, or the very first alone, are said to be of another time."""
    first = day.seqs(kind)[0]

    def change(drafts: list[Draft]) -> None:
        for seq in range(first, len(drafts) if first else 1):
            drafts[seq] = replace(drafts[seq], at=at)

    return day.rewrite(change).bytes()


def enters_again(day: File) -> bytes:
    """The first who entered does so with the same key once more, and has a second table."""
    entered, added = day.seqs("entered")[0], day.seqs("table-added")[-1]

    def change(drafts: list[Draft]) -> None:
        one, two = (replace(each, data={**each.data}, cmd=f"again#{i}") for i, each in enumerate(drafts[entered:][:2]))
        one.data["entrant"], two.data["seats"], two.data["table"] = 4, [4, -1, -1, -1], f"{two.data['table'][:-1]}5"
        drafts[added + 1 : added + 1] = [replace(one, by="entrant:4"), two]

    return day.rewrite(change).bytes()


def without_a_table(day: File) -> bytes:
    """The table of the first who entered, and its result, are left out."""
    gone = day.tables[0]

    def change(drafts: list[Draft]) -> None:
        drafts[:] = [each for each in drafts if each.data.get("table") != gone]

    forged = day.rewrite(change)
    forged.order.remove(gone)
    return forged.bytes()


def in_another_seat(day: File) -> bytes:
    """The first who entered sits in the second seat, and a bot before them."""
    [seq, *_] = day.seqs("table-added")
    return day.data(seq, seats=[-1, 0, -1, -1]).bytes()


def at_noon(day: File) -> str:
    return day.logs[day.name][1].at


DAYS: dict[str, tuple[str, Callable[[File], bytes]]] = {
    "a day's table is dealt from another seed": ("board", lambda day: another_deal(day, Board(day.name, 0))),
    "a day's deal is bound when the day has begun": ("day", lambda day: at_another_time(day, "opened", at_noon(day))),
    "a day's board is opened at noon": ("day", lambda day: at_another_time(day, "table-over", at_noon(day))),
    "somebody enters a day twice by one key": ("twice", enters_again),
    "somebody sits in another seat than all others": ("setup", in_another_seat),
    "a day's table is left out": ("setup", without_a_table),
}

# … of pairs


def sits(*seats: int, byes: tuple[int, ...] = ()) -> Callable[[File], bytes]:
    """The first round has one table, at which these sit."""

    def forge(pairs: File) -> bytes:
        seq = pairs.seqs("round-begun")[0]
        table = pairs.logs[pairs.name][seq].data["tables"][0]["table"]
        return pairs.data(seq, tables=[{"table": table, "seats": [*seats]}], byes=[*byes]).bytes()

    return forge


def enters_otherwise(entrant: int, **data: Any) -> Callable[[File], bytes]:
    """The record of who entered says something else; what is None is left out."""

    def forge(pairs: File) -> bytes:
        def change(drafts: list[Draft]) -> None:
            [entered] = [each for each in drafts if each.type == "entered" and each.data["entrant"] == entrant]
            entered.data.update(data)
            for name in [name for name, value in entered.data.items() if value is None]:
                del entered.data[name]

        return pairs.rewrite(change).bytes()

    return forge


def without_its_link(pairs: File) -> bytes:
    [seq, *_] = pairs.seqs("invited")
    return pairs.rewrite(lambda drafts: [drafts.pop(seq)]).bytes()


def put_together_with(one: int, other: int) -> Callable[[File], bytes]:
    return lambda pairs: pairs.data(pairs.seqs("paired")[0], one=one, other=other).bytes()


IN_PAIRS: dict[str, tuple[str, Callable[[File], bytes]]] = {
    "two sit beside each other": ("pair", sits(0, 1, 2, 3)),
    "partners sit in each other's seats": ("pair", sits(1, 2, 0, 3)),
    "a bot sits in the place of a partner": ("pair", sits(0, 2, -1, 3)),
    "one who has no partner sits with a bot": ("pair", sits(0, 4, 1, -1)),
    "one who has no partner sits in two seats": ("twice", sits(0, 4, 1, 4)),
    "one of a pair rests": ("pair", sits(0, 2, 1, 3, byes=(5,))),
    "who has no partner rests": ("setup", sits(0, 2, 1, 3, byes=(4,))),
    "a partner is said to be another's": ("signature", enters_otherwise(1, partner=3)),
    "a partner comes by no link": ("signature", enters_otherwise(1, invitation=None)),
    "a partner comes by the link of nobody": ("signature", without_its_link),
    "a link without a partner": ("signature", enters_otherwise(1, partner=None)),
    "a bot is the partner of a person": ("pair", enters_otherwise(6, partner=4)),
    "a bot is its own partner": ("pair", enters_otherwise(6, partner=6)),
    "a partner is no number": ("pair", enters_otherwise(6, partner=True)),
    "one who chose a partner is given another": ("pair", put_together_with(1, 2)),
    "somebody is their own partner": ("pair", put_together_with(2, 2)),
    "nobody is a partner": ("setup", put_together_with(2, 99)),
    "the sides are others": ("pair", lambda pairs: pairs.data(0, sides=[0, 0, 1, 1]).bytes()),
    "a side has three seats": ("setup", lambda pairs: pairs.data(0, sides=[0, 0, 0, 1]).bytes()),
    "the sides are numbered otherwise": ("setup", lambda pairs: pairs.data(0, sides=[1, 0, 1, 0]).bytes()),
}

PLAYED: dict[str, tuple[str, Callable[[File, File], bytes]]] = {
    "a table is dealt from another seed": ("board", lambda _, bots: another_deal(bots, Board(bots.name, 0))),
    "a table plays the next round's board": (
        "board",
        lambda _, bots: another_deal(bots, Board(bots.name, 1), seed=bots.cup.tournament.seed(1)),
    ),
    "a table is another evening's": ("extra", of_another_evening),
    "who has left adds to the draw": ("setup", lambda people, _: adds_after_leaving(people)),
    "an entrant signs an award": ("signature", lambda people, _: signed_by_an_entrant(people)),
}


@pytest.fixture(scope="module")
def forged(people: File, bots: File, day: File, pairs: File, honest: dict[str, bytes]) -> dict[str, bytes]:
    """Each forgery's file: of the evening of people, where the verifiers alone can name it."""
    needs = {CHOICE: "free", GIVEN_UP: "free", LINK: "links", PAIRS: "pairs"}
    whole = {name: honest[name].splitlines(keepends=True) for name in ("people", "free", "links", "pairs")}
    return {
        **{name: tamper(whole[needs.get(kind.needs, "people")], name) for name, kind in EVENING_KINDS.items()},
        **{name: forge(pairs) for name, (_code, forge) in IN_PAIRS.items()},
        **{name: forge(people, bots) for name, (_code, forge) in PLAYED.items()},
        **{name: forge(day) for name, (_code, forge) in DAYS.items()},
    }


@pytest.fixture(scope="module")
def reports(three: Any, forged: dict[str, bytes]) -> dict[str, Reports]:
    return dict(zip(forged, map(list, zip(*three(forged), strict=True)), strict=True))


EXPECTED = {
    **{name: kind.expected(signed=True) for name, kind in EVENING_KINDS.items()},
    **{name: code for name, (code, _forge) in (PLAYED | DAYS | IN_PAIRS).items()},
}


@pytest.mark.parametrize("name", EXPECTED)
def test_each_forgery_is_named_by_all_three_in_the_same_words(name: str, reports: dict[str, Reports]) -> None:
    ours, *_others = reports[name]
    for verifier, report in zip(NAMES, reports[name], strict=True):
        assert EXPECTED[name] in {fault["code"] for fault in report["faults"]}, verifier
        assert report["exit"] in (1, 3), verifier
        assert report == ours, verifier


def test_there_are_more_than_twenty_and_every_reason_is_met(reports: dict[str, Reports]) -> None:
    met = {fault["code"] for [ours, *_] in reports.values() for fault in ours["faults"]}
    assert len(EXPECTED) > 20
    assert met == set(EVENING_REASONS) == {code for codes in EVENING_CHECKS.values() for code in codes}


def test_what_is_only_cut_off_is_called_incomplete(reports: dict[str, Reports]) -> None:
    assert {name for name, [ours, *_] in reports.items() if ours["kind"] == "incomplete"} == {
        "cut-table",
        "drop-table",
        "drop-end",
    }


def test_where_the_tournaments_log_does_not_hold_nothing_else_is_said_to(reports: dict[str, Reports]) -> None:
    [ours, *_] = reports["flip-log"]
    assert set(ours["checks"].values()) == {"failed", BROKEN, PAIRINGS}


@pytest.mark.parametrize("kind", AUDITED)
def test_what_takes_the_rules_is_said_to_be_unchecked_and_named_by_the_audit(
    kind: str, honest: dict[str, bytes], three: Any
) -> None:
    forged = tamper(honest["bots"].splitlines(keepends=True), kind)
    for [report] in three({kind: forged}):
        assert (report["kind"], report["checks"]["pairings"]) == ("verified", PAIRINGS)
        assert {table["checks"]["rules"] for table in report["tables"]} == {RULES}
        assert all("fairdeal audit" in said for said in (PAIRINGS, RULES))
    audited = audit_evening(forged.splitlines(keepends=True))
    assert audited.exit_code == 1


def test_a_kind_that_needs_people_says_so_where_bots_play(honest: dict[str, bytes]) -> None:
    lines = honest["bots"].splitlines(keepends=True)
    for name in [name for name, kind in EVENING_KINDS.items() if kind.needs and name != "ends-early"]:
        with pytest.raises(Problem, match=f"it lacks {EVENING_KINDS[name].needs}"):
            tamper(lines, name)


# Honest files


def test_honest_files_hold_and_all_three_say_the_same(honest: dict[str, bytes], three: Any) -> None:
    ours, alone, page = three(honest)
    assert {report["kind"] for report in ours} == {"verified"}, [report["headline"] for report in ours]
    assert alone == ours
    assert page == ours


def test_a_file_of_an_evening_that_is_not_over_is_incomplete(three: Any) -> None:
    ours, alone, page = three({"running": of_a_round_that_is_played().bytes()})
    assert [(report["kind"], report["code"]) for report in ours] == [("incomplete", "running")]
    assert {line["total"] for line in ours[0]["standings"]} == {"0.00"}
    assert alone == ours
    assert page == ours


def test_a_report_tells_standings_and_boards(people: File, honest: dict[str, bytes], three: Any) -> None:
    [ours], _alone, _page = three({"people": honest["people"]})
    assert (ours["title"], ours["scoring"]) == ("Thursday", "matchpoints")
    told = standings(people.cup.tournament)
    assert [(line["entrant"], line["total"]) for line in ours["standings"]] == [
        (each.entrant, percent(each.share)) for each in sorted(told, key=lambda each: (-each.total, each.entrant))
    ]
    first, second = ours["boards"]
    assert [table["table"] for board in (first, second) for table in board["tables"]] == people.tables
    assert {seat["name"] for table in first["tables"] for seat in table["seats"]} == set(people.cup.tournament.names)
    over = people.cup.tournament.rounds[1].over[people.tables[2]]
    assert [seat["score"] for seat in second["tables"][0]["seats"]] == [*over.scores]


# Whatever else a file may hold


def test_the_three_agree_on_whatever_befalls_a_file(honest: dict[str, bytes], three: Any) -> None:
    dice = random.Random("an evening")
    files = {str(number): mutated(honest["bots"], dice) for number in range(100 if LONG else 16)}
    ours, alone, page = three(files)
    assert alone == ours
    assert page == ours


def rewritten(file: File, dice: random.Random) -> bytes:
    """A record of the tournament says something odd, and all is sealed again."""
    odd = [each for each in ODD if not has_seal(each)]
    odd += [*range(-2, 7), [0, 1], [-1], [9], [{"table": "x", "seats": [0, 1, 2]}], "played", "time", "person"]

    def change(drafts: list[Draft]) -> None:
        draft = dice.choice(drafts)
        data = {**draft.data, dice.choice([*draft.data, "by_key", "out", "why"]): dice.choice(odd)}
        kind = draft.type if dice.randrange(5) else dice.choice(drafts).type
        by = draft.by if dice.randrange(5) else dice.choice(["director", "entrant:0", "entrant:-1", "entrant:9", "x"])
        at = drafts.index(draft)
        drafts[at] = replace(draft, data=data, type=kind, by=by, secrets={})
        if dice.randrange(4) == 0:
            drafts.pop(dice.randrange(1, len(drafts)))

    return file.rewrite(change).bytes()


@pytest.mark.parametrize("evening", shortly(["people", "free", "bots", "day", "pairs"], 3, 4))
def test_the_three_agree_on_whatever_the_tournaments_log_is_rewritten_to(
    evening: str, people: File, bots: File, day: File, free: File, pairs: File, three: Any
) -> None:
    dice = random.Random(f"rewritten {evening}")
    file = {"people": people, "bots": bots, "day": day, "free": free, "pairs": pairs}[evening]
    files = {str(number): rewritten(file, dice) for number in range(150 if LONG else 24)}
    ours, alone, page = three(files)
    assert alone == ours
    assert page == ours


def line(first: dict[str, Any]) -> bytes:
    return encode(first) + b"\n"


def test_the_three_agree_on_where_a_part_begins(honest: dict[str, bytes], three: Any) -> None:
    first = {"fairdeal": "tournament", "parts": 5, "tournament": "cup-x", "v": 1}
    whole = honest["bots"]
    head, _, rest = whole.partition(b"\n")
    long, begins = b"x" * (2**20 + 2), b'{"fairdeal":"transcript"'
    files = {
        "nothing": line(first),
        "no end of line": line(first)[:-1],
        "a longer first line": line({**first, "x": 1}),
        "a first line that is too long": line({**first, "tournament": "x" * 2**20}),
        "a first line twice": line(first) + whole,
        "an empty line": head + b"\n\n" + rest,
        "an empty line before a table": whole.replace(b"\n" + begins, b"\n\n" + begins),
        "a part in the middle of a line": head + b"\n" + long + begins + b"\n" + rest,
        "a long line at the end": whole + long + long,
        "a part without end": whole + begins,
    }
    ours, alone, page = three(files)
    assert {report["kind"] for report in ours} == {"failed"}
    assert alone == ours
    assert page == ours


def test_a_receipt_is_not_held_against_a_whole_tournament(honest: dict[str, bytes], judged: Any) -> None:
    for [report] in judged({"beside": (honest["bots"], KEY, note(log()))}):
        assert (report["kind"], report["code"], report["exit"]) == ("unreadable", "evening", 2)
        assert "beside the transcript of its table" in report["headline"]


def test_the_specification_lists_every_reason() -> None:
    page = (Path(__file__).parents[2] / "docs" / "transcript.md").read_text(encoding="utf-8")
    assert all(f"| `{code}` | {says} |" in page for code, says in EVENING_REASONS.items())
