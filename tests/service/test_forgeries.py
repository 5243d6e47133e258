"""A forger writes into honest logs and seals them anew: each kind of record, changed in each way that there is.

Every forgery but those that `ONLY_A_RECEIPT` names is found by the audit, at the record where it begins. By default
each kind of record is forged once in every game, and once more where a golden match has it with other audiences, and
in an evening under today's law in which almost everything happens; in the long form once in every golden match; with
FAIRDEAL_EVERY_FORGERY=1 each record is, in every way.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from conspiracy import drawn_twice, invited
from forging import (
    GOLDEN,
    Forgery,
    draft_of,
    evening,
    findings,
    first_rules,
    fork,
    golden,
    practice,
    second_thought,
    silence,
)
from golden.disputed import SEATS
from long import LONG, shortly
from msgspec.structs import replace
from sitting import Sitting, StillClock, a_service

from fairdeal.engine import GameState, find
from fairdeal.events import Draft, Record, Upcasts, export, read_transcript
from fairdeal.service.evidence import verify
from fairdeal.service.evidence.audit import CHECKS, Finding, audit
from fairdeal.service.evidence.handwriting import odd_members
from fairdeal.service.table import codec
from fairdeal.service.table.codec import read_event
from fairdeal.service.table.features import NAMED
from fairdeal.service.table.play.play import NextDeal

EVERY = bool(os.environ.get("FAIRDEAL_EVERY_FORGERY"))
EVENING = "an evening"
TODAYS: dict[str, Callable[[], tuple[Record, ...]]] = {
    EVENING: evening,
    "a fork": fork,
    "seats that are keys": lambda: drawn_twice()[0],
    "invitations": invited,
    "silence": silence,
    "practice": practice,
    "a second thought": second_thought,
}
LOGS = (*TODAYS, *sorted(path.stem for path in GOLDEN.glob("*.jsonl")))
QUARRELS = (EVENING, *sorted(f"disputed-{game}-{seats}" for game, seats in SEATS.items()))
WHO = ("seat:0", "seat:1", "bot:0", "clock:0", "table", "dealer", "referee", "host")


def honest(name: str) -> tuple[Record, ...]:
    return TODAYS[name]() if name in TODAYS else golden(name)


@cache
def drafts(name: str) -> tuple[Draft, ...]:
    return tuple(map(draft_of, honest(name)))


@cache
def ends(name: str) -> tuple[int, ...]:
    """Of each record the last of its command."""
    found: list[int] = []
    first = 0
    for seq, draft in enumerate(drafts(name)):
        if seq and draft.cmd != f"{drafts(name)[first].cmd}#{seq - first}":
            found += [seq - 1] * (seq - first)
            first = seq
    return (*found, *[len(drafts(name)) - 1] * (len(drafts(name)) - first))


def forgery(name: str, seq: int) -> Forgery:
    """The log up to the end of the command that the record belongs to: an honest one, so far."""
    return Forgery(honest(name), ends(name)[seq])


def chosen(name: str) -> Iterator[int]:
    """The first record of each kind, or every one."""
    seen: set[str] = set()
    for seq, draft in enumerate(drafts(name)):
        if EVERY or draft.type not in seen:
            seen.add(draft.type)
            yield seq


OF_ITS_GAME = {"options", "action", "facts", "position"}  # members that no other game reads as this one does


@cache
def anew() -> dict[str, list[int]]:
    """Of each log the first record of each kind that no log before has with these audiences and members.

    What holds something of a game is one kind in each game. In the long form the first of each kind, as `chosen`.
    """
    found, seen = dict[str, list[int]](), set[str]()
    for name in LOGS:
        found[name] = []
        for seq in chosen(name):
            draft, first = drafts(name)[seq], drafts(name)[0].data
            whose = first["options"] if draft.type == "opened" else sorted(set(map(str, draft.secrets.values())))
            game = first["game"] if OF_ITS_GAME & draft.data.keys() else ""
            kind = f"{game} {draft.type} {whose} {sorted(draft.data)}"
            if LONG or EVERY or kind not in seen:
                seen.add(kind)
                found[name].append(seq)
    return found


# The matrix: by whom, what it holds, and for whom it is sealed

Way = Callable[[str, int], Iterator[tuple[str, Forgery]]]


def by_another(name: str, seq: int) -> Iterator[tuple[str, Forgery]]:
    others = [who for who in WHO if who != drafts(name)[seq].by]
    for who in others if EVERY else [others[seq % len(others)]]:
        yield f"by {who}", forgery(name, seq).write(seq, by=who)


def with_a_member_more(name: str, seq: int) -> Iterator[tuple[str, Forgery]]:
    data = drafts(name)[seq].data
    yield "a member more", forgery(name, seq).write(seq, data={**data, "note": "x"})
    for member in ("house", "options", "remedy", "action"):
        if isinstance(data.get(member), dict):
            yield f"more in {member}", forgery(name, seq).write(seq, data={**data, member: {**data[member], "note": 1}})


def sealed_too_widely(name: str, seq: int) -> Iterator[tuple[str, Forgery]]:
    for path, to in _one_of_each(drafts(name)[seq]):
        yield f"{path} in clear", forgery(name, seq).seal(seq, path, None)
        rivals = [0, 1] if to == "everybody" or set(to) != {0, 1} else [0, 1, 2]
        yield f"{path} to {rivals}", forgery(name, seq).seal(seq, path, rivals)
        if to != "everybody":
            yield f"{path} to everybody", forgery(name, seq).seal(seq, path, "everybody")


def sealed_too_narrowly(name: str, seq: int) -> Iterator[tuple[str, Forgery]]:
    sealed = drafts(name)[seq].secrets
    for path, to in _one_of_each(drafts(name)[seq]):
        if to:
            yield f"{path} to nobody", forgery(name, seq).seal(seq, path, [])
    for member in drafts(name)[seq].data:
        if not any(path.split(".")[0] == member for path in sealed):
            yield f"{member} sealed", forgery(name, seq).seal(seq, member, [])
            if not EVERY:
                return


def _one_of_each(draft: Draft) -> list[tuple[str, Any]]:
    """A field for each audience, or every one."""
    return list(
        draft.secrets.items() if EVERY else {str(to): (path, to) for path, to in draft.secrets.items()}.values()
    )


WAYS: dict[str, Way] = {
    "by another": by_another,
    "a member more": with_a_member_more,
    "sealed too widely": sealed_too_widely,
    "sealed too narrowly": sealed_too_narrowly,
}


def begins(name: str, seq: int) -> int:
    """Where the command of a record begins: there a signature is looked at."""
    command = drafts(name)[seq].cmd.partition("#")[0]
    while seq and drafts(name)[seq - 1].cmd.partition("#")[0] == command:
        seq -= 1
    return seq


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", LOGS)
def test_a_record_that_is_forged_is_found_where_it_stands(name: str, way: str) -> None:
    unfound = []
    for seq in anew()[name]:
        for what, forged in WAYS[way](name, seq):
            if (found := forged.finds())[:1] == [] or found[0][1] not in (seq, begins(name, seq)):
                unfound.append(f"#{seq} {drafts(name)[seq].type}: {what}: {found[:2]}")
    assert unfound == []


@pytest.mark.parametrize("name", LOGS)
def test_what_nobody_has_forged_is_found_to_hold_up_to_the_end_of_any_command(name: str) -> None:
    for seq in anew()[name][:: 1 if LONG else 3]:
        assert forgery(name, seq).finds() == []


def test_the_matrix_forges_every_kind_of_record() -> None:
    elsewhere = {"lost", "recovered"}  # of a log that was put back
    # of seats that are keys, and of rematches: forged in tests/keys
    elsewhere |= {"handed-over", "key-recovered", "seat-claimed", "claim-answered", "claim-ended", "taken-over"}
    elsewhere |= {"released"}
    assert set(NAMED) - elsewhere <= {drafts(name)[seq].type for name in LOGS for seq in anew()[name]}


# Records that are left out, doubled, or moved

# No check can miss these, because nothing that follows would be otherwise: a look that was a command of its own, words,
# wishes without effect, the end of the log. Two that do not touch each other can change places. Only a receipt tells.
ONLY_A_RECEIPT = {
    "left out": {"hint-asked", "looked", "phrase-said", "rematched"},
    "doubled": {"stated"},
    "moved": {
        *(
            "accepted",
            "back",
            "handed-back",
            "noise-given",
            "noise-opened",
            "pause-asked",
            "referee-came",
            "replacement-asked",
        ),
        *("goes-on", "seated.2", "seated.3", "undo-answered"),
    },
}


def left_out(name: str, seq: int, upto: int) -> Forgery:
    return forgery(name, upto).drop(seq)


def doubled(name: str, seq: int, upto: int) -> Forgery:
    return forgery(name, seq).insert(seq + 1, seq)


def moved(name: str, seq: int, upto: int) -> Forgery:
    return forgery(name, upto).move(seq, min(seq + 1, len(honest(name)) - 1))


PLACES = {"left out": left_out, "doubled": doubled, "moved": moved}


@pytest.mark.parametrize("way", shortly(PLACES, 0))
@pytest.mark.parametrize("name", QUARRELS if EVERY else QUARRELS[:1])
def test_a_record_that_is_left_out_doubled_or_moved_is_found_but_for_those_that_change_nothing(
    name: str, way: str
) -> None:
    last = len(drafts(name)) - 1
    tried = [seq for seq in chosen(name) if seq and not (way == "moved" and seq == last)]
    for upto in (10, last):  # most are found soon after, and what is not may be found later
        tried = [seq for seq in tried if not PLACES[way](name, seq, min(seq + upto, last)).finds()]
    assert {drafts(name)[seq].type for seq in tried} <= ONLY_A_RECEIPT[way]


def test_a_match_that_is_over_without_its_secret_is_found() -> None:
    for name in QUARRELS:
        seq = next(seq for seq, draft in enumerate(drafts(name)) if draft.type == "revealed")
        found = Forgery(honest(name), upto=seq - 1).finds()
        assert [(check, at) for check, at, _ in found] == [("commitment", seq - 1)]
        assert "'revealed' by 'table' is missing after it" in found[0][2]


# Who could open what, and who should

HANDS = "disputed-cover-your-assets-3"  # dealt in #8, seat 0 draws in #6
MEMORY = "money-sweeper-2-open-memory"  # a flip for everybody in #4
PASSED = "monopoly-5"  # seat 0 passes a card in secret in #32
AUDIENCES: dict[str, tuple[Callable[[], Forgery], int, str]] = {
    "a hand that a rival could open too": (
        lambda: Forgery(HANDS, 8).seal(8, "facts.1.cards", [0, 2]),
        8,
        "'hand-dealt.cards' of 'dealt' could be opened by seat:0, seat:2, and should be by seat:0",
    ),
    "a deck in clear": (
        lambda: Forgery(HANDS, 8).seal(8, "action.order", None),
        8,
        "'deal.order' of 'dealt' could be opened by everybody, for good, and should be by nobody before the end",
    ),
    "a deck that one seat could open": (
        lambda: Forgery(HANDS, 8).seal(8, "facts.0.order", [1]),
        8,
        "'dealt.order' of 'dealt' could be opened by seat:1, and should be by nobody before the end",
    ),
    "a secret that lies open from the first record on": (
        lambda: Forgery(HANDS, 8).seal(0, "secret", None),
        0,
        "'secret' of 'opened' could be opened by everybody, for good, and should be by nobody before the end",
    ),
    "a secret that stays sealed at the end": (
        lambda: Forgery(HANDS).seal(293, "secret", []),
        293,
        "'secret' of 'revealed' could be opened by nobody before the end, and should be by everybody, for good",
    ),
    "a drawn card that its seat could not see": (
        lambda: Forgery(HANDS, 10).seal(10, "facts.1.card", []),
        10,
        "'drew.card' of 'played' could be opened by nobody before the end, and should be by seat:0",
    ),
    "a flip for everybody that lies open for good": (
        lambda: Forgery(MEMORY, 4).seal(4, "facts.0.card", None),
        4,
        "'flipped.2.card' of 'played' could be opened by everybody, for good, "
        "and should be by everybody, while it lies open",
    ),
    "a flip for everybody that one seat alone could see": (
        lambda: Forgery(MEMORY, 4).seal(4, "facts.0.card", [1]),
        4,
        "'flipped.2.card' of 'played' could be opened by seat:1, and should be by everybody, while it lies open",
    ),
    "a choice in secret that a rival could read": (
        lambda: Forgery(PASSED, 32).seal(32, "action.card", [0, 1]),
        32,
        "'pass-card.card' of 'played' could be opened by seat:0, seat:1, and should be by seat:0",
    ),
    "a choice in secret that was signed so that a rival could read it": (
        lambda: Forgery(second_thought(), 38).seal(38, "by_key.command.action.card", [0, 1]),
        38,
        "'by_key.command.action.card' of 'played' could be opened by seat:0, seat:1, and should be by seat:0",
    ),
    "the secret of a repair that was known before anybody added to it": (
        lambda: Forgery(HANDS, 55).seal(54, "secret", "everybody"),
        54,
        "'secret' of 'ruled' could be opened by everybody, while it lies open, and should be by nobody before the end",
    ),
    "a play that others cannot see": (
        lambda: Forgery(HANDS, 10).seal(10, "facts.0", []),
        10,
        "'discarded' of 'played' could be opened by nobody before the end, and should be by everybody, for good",
    ),
    "points that nobody can read": (
        lambda: Forgery(HANDS, 78).seal(78, "points", []),
        78,
        "'points' of 'adjusted' could be opened by nobody before the end, and should be by everybody, for good",
    ),
}


@pytest.mark.parametrize("case", AUDIENCES)
def test_a_field_that_others_could_open_than_should_is_told_with_both(case: str) -> None:
    forge, seq, why = AUDIENCES[case]
    assert forge().finds() == [("audiences", seq, why)]


def test_fields_of_one_kind_are_told_once_where_that_begins() -> None:
    forged = Forgery(HANDS)
    drew = [seq for seq, draft in enumerate(forged.drafts) if "facts.1.card" in draft.secrets]
    for seq in drew:
        forged.seal(seq, "facts.1.card", [0, 1, 2])
    why = "'drew.card' of 'played' could be opened by seat:0, seat:1, seat:2, and should be by seat:0"
    assert forged.finds() == [("audiences", drew[0], f"{why}; so in {len(drew) - 1} fields after it")]


def test_audiences_of_more_than_ten_facts_cannot_be_dealt_out_among_each_other() -> None:
    drew = drafts(HANDS)[10].data["facts"][1]
    cards = [{**drew, "seat": number % 3} for number in range(11)]
    forged = Forgery(HANDS, 10).change(10, "facts", lambda facts: [facts[0], *cards])
    assert "audiences" not in {check for check, _, _ in forged.finds()}
    due = forged.drafts[10].secrets
    for path, other in zip(sorted(due, key=lambda path: int(path.split(".")[1])), sorted(due), strict=True):
        forged.seal(10, path, due[other])
    assert ("audiences", 10) in {(check, seq) for check, seq, _ in forged.finds()}


def test_a_salt_that_is_used_twice_is_found_for_whoever_knows_the_one_card_can_try_out_the_other() -> None:
    forged = Forgery(HANDS, 8)
    salts = forged.drafts[8].salts
    forged.drafts[8] = replace(forged.drafts[8], salts={**salts, "facts.3.cards": salts["facts.2.cards"]})
    records = forged.records()
    why = "'hand-dealt.cards' has a salt of #8: whoever was told one of the two can find out the other"
    assert findings(records) == [("audiences", 8, why)]


def test_a_position_that_a_fork_begins_with_is_sealed() -> None:
    position = "money sweeper; grid 20 5 1 100 / 10 50 5 1 / 1 100 20 10"
    forged = Forgery("money-sweeper-2", upto=2).change(0, "position", position)
    assert forged.finds() == []
    [(check, seq, why)] = forged.seal(0, "position", None).finds()
    assert (check, seq) == ("audiences", 0)
    assert why.startswith("'position' of 'opened' could be opened by everybody")


def test_the_records_of_a_store_and_of_a_full_transcript_are_audited_alike() -> None:
    forged = Forgery(HANDS, 8).seal(8, "facts.1.cards", [0, 2])
    stored = forged.records()
    read = read_transcript([line.encode() for line in export(stored, "full")])
    assert len(read) == len(stored)
    assert findings(read) == findings(stored) != []


# By whom, and when


def at_evening(upto: int = 9999) -> Forgery:
    return Forgery(evening(), upto)


def first(kind: str) -> int:
    """The first record of a kind in the evening."""
    return next(seq for seq, draft in enumerate(drafts(EVENING)) if draft.type == kind)


def told_by(kind: str, who: str) -> Forgery:
    return forgery(EVENING, first(kind)).write(first(kind), by=who)


def put(draft: Draft, after: int) -> Forgery:
    """The evening up to a record, and one that the forger wrote."""
    forged = at_evening(after)
    return forged.add(draft.type, draft.by, draft.cmd, **draft.data)


def like(kind: str, **fields: Any) -> Draft:
    """A record of the evening, written again."""
    return replace(drafts(EVENING)[first(kind)], **fields)


def bot_with(**data: Any) -> Forgery:
    """The evening up to the bot that seat 0 puts on seat 3, which starts the match."""
    forged = at_evening(9)
    return forged.write(9, data={**forged.drafts[9].data, **data})


BOT_MOVE, MOVE, TIMED_OUT = 24, 15, 29  # of seat 3's bot; of seat 0; of seat 1
REMATCHED = evening()[-1].seq
NOBODY_ASKED = "stands where nothing asked for it"
LIES: dict[str, tuple[Callable[[], Forgery], tuple[str, int, str]]] = {
    "a table that the dealer opened": (
        lambda: told_by("opened", "dealer"),
        ("seats", 0, "'opened' is by 'dealer', expected 'table'"),
    ),
    "a bot that another seat put there than asked": (
        lambda: at_evening(6).write(6, by="seat:2"),
        ("seats", 6, "'seated.3' is by 'seat:2', expected 'seat:0'"),
    ),
    "a bot that the table put there": (
        lambda: at_evening(6).write(6, by="table", cmd="table:bot:1"),
        ("seats", 6, "the table seats a bot only when it is opened"),
    ),
    "a bot that brings a key": (
        lambda: bot_with(key="ab" * 32),
        ("seats", 9, "recorded is Seated by seat:0 {'seat': 3"),
    ),
    "a bot with a name that the table does not give": (
        lambda: at_evening(6).change(6, "name", "Zoe"),
        ("seats", 6, "recorded is Seated by seat:0 {"),
    ),
    "two who are called alike": (
        lambda: at_evening(4).change(4, "name", "Bo"),
        ("seats", 4, "two at the table are called 'Bo'"),
    ),
    "a match that begins before the last has sat down": (
        lambda: put(like("dealt", cmd="2:ask-4#1"), 4),
        ("shuffles", 5, "'dealt' stands where nothing follows"),
    ),
    "a match that begins before anybody has sat down": (
        lambda: put(Draft(type="begun", by="dealer", data={}, cmd="table:begin", at=""), 0),
        ("seats", 1, "the match began while these seats were open"),
    ),
    "a match that the table begins among people": (
        lambda: at_evening(14).write(14, cmd="table:begin"),
        ("shuffles", 13, "'dealt' by 'dealer' is missing after it"),
    ),
    "the position of another table in the middle": (
        lambda: put(Draft(type="begun", by="dealer", data={}, cmd="table:begin", at=""), 16),
        ("rules", 17, f"'begun' {NOBODY_ASKED}"),
    ),
    "a rematch in the middle": (
        lambda: put(like("rematched", cmd="0:rematch"), 16),
        ("seats", 17, "today's rules refuse it: The match is not over yet."),
    ),
    "a rematch at another table than everybody can work out": (
        lambda: at_evening().change(REMATCHED, "table", "elsewhere"),
        ("seats", REMATCHED, "recorded is Rematched by seat:0 {'table': 'elsewhere'}"),
    ),
    "a rematch that the table opened": (
        lambda: at_evening().write(REMATCHED, by="table"),
        ("seats", REMATCHED, "'rematched' is by 'table', expected 'seat:0'"),
    ),
    "a secret that is opened in the middle": (
        lambda: put(like("revealed", cmd="0:look"), 16),
        ("commitment", 17, f"'revealed' {NOBODY_ASKED}"),
    ),
    "a secret that is opened twice": (
        lambda: put(like("revealed", cmd=f"{evening()[REMATCHED - 2].cmd.partition('#')[0]}#2"), REMATCHED - 1),
        ("commitment", REMATCHED, "'revealed' stands where nothing follows"),
    ),
    "a secret that the table was not committed to": (
        lambda: at_evening(16).change(0, "commit", "5e" * 32),
        ("commitment", 0, "the secret of the table is not the one that it was committed to"),
    ),
    "a repair whose ruling is bound to nothing": (
        lambda: at_evening(57).change(57, "commit", "").change(57, "secret", ""),
        ("disputes", 57, "recorded is Ruled by referee {"),
    ),
    "a bot's move under the id of a person": (
        lambda: bot_move(cmd="3:turn"),
        ("rules", BOT_MOVE, "today's rules refuse it: Somebody else sits there"),
    ),
    "a bot's move under another seat's id": (
        lambda: bot_move(cmd="2:turn"),
        ("rules", BOT_MOVE, "today's rules refuse it: The seat of {2} is a key"),
    ),
    "a person's move under a bot's id": (
        lambda: at_evening(MOVE).write(MOVE, cmd="bot 0:ask-10"),
        ("rules", MOVE, "today's rules refuse it: No bot plays for that seat."),
    ),
    "a command of a seat that is written otherwise": (
        lambda: at_evening(15).write(15, cmd="00:ask-10"),
        ("records", 15, "'00:ask-10' begins like the id of nobody at this table"),
    ),
    "a command of nobody": (
        lambda: at_evening(15).write(15, cmd="operator:ask-10"),
        ("records", 15, "'operator:ask-10' begins like the id of nobody at this table"),
    ),
    "a further record of a command that has no first": (
        lambda: at_evening(15).write(15, cmd="0:ask-10#1"),
        ("records", 15, "'0:ask-10#1' is numbered as a further record, and the one before is of another command"),
    ),
    "a seat's time that is up because the seat says so": (
        lambda: timed_out(cmd="0:ask"),
        ("clocks", TIMED_OUT, "today's rules refuse it: The seat of {0} is a key"),
    ),
    "a record whose command has another beginning": (
        lambda: at_evening(14).write(14, cmd="0:ask-9#9"),
        ("shuffles", 13, "'dealt' by 'dealer' is missing after it"),
    ),
    "a command of which a part happened later": (
        lambda: at_evening(14).write(14, at="2026-11-21T10:00:00.001Z"),
        ("times", 14, "it belongs to the command of #13, and has another time"),
    ),
    "a time that was up, and nothing happened": (
        lambda: at_evening(33).drop(TIMED_OUT).drop(TIMED_OUT),
        ("clocks", TIMED_OUT, "what was due before had not been done when this was asked"),
    ),
    "a version of the rules that never was": (
        lambda: at_evening(15).change(0, "rules", 0),
        ("version", 0, "there is no version 0 of the rules"),
    ),
}


def bot_move(**fields: Any) -> Forgery:
    return forgery(EVENING, BOT_MOVE).write(BOT_MOVE, **fields)


def timed_out(cmd: str) -> Forgery:
    forged = forgery(EVENING, TIMED_OUT)
    for number, seq in enumerate(range(TIMED_OUT, len(forged.drafts))):
        forged.write(seq, cmd=f"{cmd}#{number}" if number else cmd)
    return forged


@pytest.mark.parametrize("case", LIES)
def test_a_lie_is_found_where_it_begins(case: str) -> None:
    forge, (check, seq, why) = LIES[case]
    found = forge().finds()
    assert found, "nothing was found"
    there = [each for each in found if each[1] == found[0][1]]  # a signature may be missing there, too
    assert (check, seq, why) in [(*each[:2], each[2][: len(why)]) for each in there], found


def test_a_match_among_people_does_not_begin_by_itself() -> None:
    missing, by_itself = at_evening(14).write(14, cmd="table:begin").finds()
    assert missing == ("shuffles", 13, "'dealt' by 'dealer' is missing after it")
    assert by_itself == ("shuffles", 14, f"'dealt' {NOBODY_ASKED}")


def test_a_round_that_is_dealt_by_itself_too_early_is_found(still: StillClock) -> None:
    table = Sitting(a_service(still), "dirty-money", 3, options={"length": "rounds", "rounds": 2})
    while not table.table.waits_for_deal():
        table.play()
    seq = table.do(0, NextDeal)
    forged = Forgery(table.records(), seq)
    assert forged.finds() == []
    assert forged.write(seq, cmd="table:due:1").finds()[0][:2] == ("shuffles", seq)


# Members that no event has


@pytest.mark.parametrize(
    ("kind", "path", "why"),
    [
        ("played", "note", "no 'played' has the member 'note'"),
        ("dealt", "note", "no 'dealt' has the member 'note'"),
        ("undo-asked", "leaks.0.note", "no 'undo-asked' has the member 'leaks.0.note'"),
    ],
)
def test_a_member_that_nothing_reads_is_found(kind: str, path: str, why: str) -> None:
    seq = first(kind)
    assert forgery(EVENING, seq).change(seq, path, "x").finds() == [("records", seq, why)]


@pytest.fixture
def perched(monkeypatch: pytest.MonkeyPatch) -> str:
    """The made-up older form of a record that somebody sits down, which did not say what kind of player."""
    older = Upcasts()
    older.add("perched", "seated.3", lambda data: {**data, "kind": "bot" if data["bot"] else "person"})
    monkeypatch.setattr(codec, "UPCASTS", older)
    return "perched"


def test_an_older_form_of_a_record_is_read_as_todays_and_a_member_that_its_upcast_would_overwrite_is_found(
    perched: str,
) -> None:
    seq = next(seq for seq, draft in enumerate(drafts("practice")) if draft.data.get("kind") == "bot")
    old = {name: value for name, value in drafts("practice")[seq].data.items() if name != "kind"}
    assert forgery("practice", seq).write(seq, type=perched, data=old).finds() == []
    forged = forgery("practice", seq).write(seq, type=perched, data={**old, "kind": "person"})
    assert forged.finds()[0][:2] == ("records", seq)


def test_members_that_have_their_usual_value_may_be_left_out_or_written() -> None:
    for name in LOGS:
        for record in honest(name)[1:]:
            event = read_event(find(honest(name)[0].data["game"]), record)
            assert odd_members(event, record) == ""


# Other versions of the rules


def other_rules(version: int, upto: int = 9999) -> Forgery:
    return Forgery(HANDS, upto).change(0, "rules", version)


def test_a_match_under_later_rules_that_are_as_todays_holds_as_far_as_it_could_be_checked() -> None:
    report = other_rules(9).report()
    assert (report.findings, list(report.unchecked), report.exit_code) == ((), ["version"], 3)
    assert other_rules(9, upto=0).report().exit_code == 3
    assert report.verdict() == (
        "What could be checked holds, but not all could be: the match was played by version 9 of the rules, "
        "and this program knows those up to 1."
    )


def test_of_a_log_under_another_law_no_signature_is_judged() -> None:
    report = verify.check(export(Forgery(HANDS).change(0, "law", 9).records(), "full"))
    assert (report.kind, report.code, report.signed, report.keys) == ("failed", "version", 0, [])


def test_differences_of_another_version_of_the_rules_are_one_finding_where_they_begin() -> None:
    forged = other_rules(9)
    for seq in forged.seqs("played")[5:8]:
        forged.change(seq, "facts", lambda facts: [*facts, *facts[:1]])
    played = forged.seqs("played")[5]
    found = [each for each in forged.report().findings if each.check == "version"]
    assert [each.seq for each in found] == [played]
    assert found[0].why.startswith("version 9 of the rules was in force, and version 1 decides otherwise: ")
    assert forged.report().public()["checks"]["rules"] != "holds"


def test_what_the_clock_played_under_another_version_of_the_rules_is_no_fault_of_the_clock() -> None:
    forged = at_evening(TIMED_OUT + 1).change(0, "rules", 9)
    assert forged.drafts[TIMED_OUT + 1].by == "clock:0"
    assert forged.finds() == []
    card = drafts(EVENING)[MOVE].data["action"]["card"]
    found = forged.change(TIMED_OUT + 1, "action.card", card).finds()
    assert [each[:2] for each in found] == [("version", TIMED_OUT + 1)]


def test_a_game_that_keeps_to_its_old_rules_cannot_hide_behind_them() -> None:
    forged = Forgery(first_rules())
    assert forged.drafts[0].data["rules"] == 1
    assert forged.finds() == []
    last = forged.seqs("played")[-1]
    end = len(forged.drafts[last].data["facts"]) - 1
    forged.change(last, f"facts.{end}.winners", lambda winners: [1 - seat for seat in winners])
    assert [each[:2] for each in forged.finds()] == [("rules", last)]


# The verdict


def test_of_an_honest_match_it_is_said_first_that_nobody_touched_it() -> None:
    report = audit(evening())
    assert report.verdict() == f"Nobody touched this match: its {REMATCHED + 1} records are what the rules give."
    assert (report.public()["verdict"], report.exit_code) == (report.verdict(), 0)


def test_of_a_match_that_runs_it_is_said_so_far() -> None:
    report = at_evening(12).report()
    assert report.verdict() == (
        "Nobody has touched this match so far: its 13 records are what the rules give. Not checked yet: commitment."
    )


def test_of_a_forged_match_it_is_said_where_that_begins_and_what_is_wrong() -> None:
    report = Forgery(HANDS, 8).seal(0, "secret", None).seal(8, "facts.1.cards", [0, 2]).report()
    assert report.verdict() == (
        "Record #0 is open to others than those who may know it: 'secret' of 'opened' could be opened by everybody, "
        "for good, and should be by nobody before the end. One more finding follows from there on."
    )
    assert report.exit_code == 1


def test_of_a_forged_match_that_runs_no_reason_is_said() -> None:
    report = at_evening(15).change(15, "facts.0.card", "P9").report()
    told = report.public(running=True)
    assert told["verdict"].startswith(f"Record #15 is not what the rules give: {told['findings'][0].why}.")
    assert "P9" in str(report.public())
    assert "P9" not in str(told)


def test_what_cannot_be_read_to_its_end_is_not_said_to_hold() -> None:
    checks = at_evening(20).write(13, type="moon-landing").report().public()["checks"]
    assert (checks["chain"], checks["rules"]) == ("holds", "failed")
    assert checks["audiences"] == checks["shuffles"] == "not checked: nothing from #13 on could be checked"


def test_every_check_has_words_for_a_verdict() -> None:
    for check in CHECKS:
        report = replace(audit(evening()), findings=(Finding(check, 7, "so it is"),))
        assert "#7" in report.verdict()
        assert "so it is" in report.verdict()


def test_a_game_says_of_which_old_rules_it_still_knows() -> None:
    states = {game: type(find(game).start(seats)) for game, seats in SEATS.items()}
    assert {game for game, state in states.items() if state.keep_to is not GameState.keep_to} == {"money-sweeper"}
