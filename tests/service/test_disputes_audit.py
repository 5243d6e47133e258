"""What the audit finds in a log in which somebody wrote what the service would not have: disputes, undo, time."""

from collections.abc import Callable
from typing import Any

import pytest
from forger import Forger
from forging import draft_of, sealed
from msgspec import UNSET
from msgspec.structs import replace
from sitting import Sitting, StillClock, remedy_of

from fairdeal.events import Draft
from fairdeal.service.evidence.audit import audit
from fairdeal.service.table.codec import plain
from fairdeal.service.table.disputes.claims import CALL_SECONDS, HEARING_SECONDS
from fairdeal.service.table.disputes.events import (
    Accept,
    Accepted,
    Adjourned,
    Adjusted,
    Forfeited,
    Heard,
    IncidentOpened,
    Looked,
    RefereeCame,
    RefereeReplaced,
    RepairAwaited,
    ReplaceReferee,
    Reseeded,
    Ruled,
    Settled,
)
from fairdeal.service.table.disputes.rulings import APPEAL_SECONDS
from fairdeal.service.table.features import KINDS
from fairdeal.service.table.play.clocks import TimedOut
from fairdeal.service.table.play.play import Ended, Revealed
from fairdeal.service.table.play.undo import AnswerUndo, AskUndo, Rewound, UndoAsked, UndoEnded
from fairdeal.service.table.seats.lobby import Left
from fairdeal.service.table.seats.presence import HandedBack, Paused, Resumed
from fairdeal.service.table.state.event import Played, StoodIn, TableEvent

Sit = Callable[..., Sitting]
TWO_ROUNDS = {"length": "rounds", "rounds": 2}
STANDS = remedy_of("stands")


def drafts(table: Sitting) -> list[Draft]:
    """The records of a table as they were written, to be sealed anew."""
    return [replace(draft_of(record), salts=record.salts) for record in table.service.store.read(table.id)]


def forged(by: str, event: TableEvent, cmd: str, at: str) -> Draft:
    """A record that the service would not write."""
    return Draft(type=KINDS[type(event)].name, by=by, data=plain(event), cmd=cmd, at=at)


def changed(log: list[Draft], seq: int, **data: Any) -> list[Draft]:
    """The log, with other data in one record."""
    return [*log[:seq], replace(log[seq], data={**log[seq].data, **data}), *log[seq + 1 :]]


def found(table: Sitting, log: list[Draft]) -> list[tuple[str, int]]:
    """Check and seq of what the audit finds in that log, sealed without a gap, and instead of the table's own."""
    findings = audit(Forger().append(table.id, -1, sealed(log))).findings
    return [(finding.check, finding.seq) for finding in findings]


def last_of(log: list[Draft], kind: type[TableEvent]) -> int:
    """The seq of the last record of a kind."""
    return max(seq for seq, draft in enumerate(log) if draft.type == KINDS[kind].name)


def at_of(table: Sitting, seconds: float = 0) -> str:
    clock = table.service.tables.clock
    assert isinstance(clock, StillClock)
    return clock.after(seconds)


RULED = Ruled("So it was.", "3.1", STANDS, "2026-11-21T10:01:00.000Z")


@pytest.mark.parametrize(
    ("by", "cmd"), [("seat:1", "1:rule"), ("seat:1", "referee:rule"), ("referee", "1:rule"), ("table", "-:rule")]
)
def test_a_ruling_by_anybody_but_the_referee_is_found(table: Sitting, by: str, cmd: str) -> None:
    table.dispute(1)
    assert found(table, [*drafts(table), forged(by, RULED, cmd, at_of(table))]) == [("disputes", 16)]


@pytest.mark.parametrize("by", ["referee", "seat:1"])
def test_a_second_referee_or_one_that_a_seat_brings_is_found(table: Sitting, by: str) -> None:
    second = forged(by, RefereeCame("Eve", "another"), f"{by.removeprefix('seat:')}:come", at_of(table))
    assert found(table, [*drafts(table), second]) == [("disputes", 15)]


def test_a_referee_at_a_table_without_one_is_found(sit: Sit) -> None:
    table = sit()
    came = forged("referee", RefereeCame("Eve", "key"), "referee:come", at_of(table))
    assert found(table, [*drafts(table), came]) == [("disputes", table.seq + 1)]


def test_a_ruling_without_an_incident_is_found(table: Sitting) -> None:
    assert found(table, [*drafts(table), forged("referee", RULED, "referee:rule", at_of(table))]) == [("disputes", 15)]


def test_a_second_ruling_without_an_appeal_is_found(table: Sitting) -> None:
    table.dispute(1)
    table.rule()
    assert found(table, [*drafts(table), forged("referee", RULED, "referee:again", at_of(table))]) == [("disputes", 18)]


def test_a_repair_whose_secret_is_another_than_was_committed_to_is_found(table: Sitting) -> None:
    table.dispute(1)
    number = table.rule("repair", to=12)
    assert found(table, changed(drafts(table), number, secret="00" * 32)) == [("disputes", number)]


@pytest.mark.parametrize(
    "other",
    [{"points": 500}, {"seat": 2}],
    ids=["other points", "another seat"],
)
def test_points_that_are_not_as_ruled_are_found(table: Sitting, other: dict[str, int]) -> None:
    table.ruled("adjust", seat=0, points=-500)
    log = drafts(table)
    seq = last_of(log, Adjusted)
    assert found(table, changed(log, seq, **other)) == [("disputes", seq)]


def test_a_rewind_to_elsewhere_than_was_ruled_is_found(table: Sitting) -> None:
    table.ruled("rewind", to=12)
    log = drafts(table)
    assert ("undo", last_of(log, Rewound)) in found(table, changed(log, last_of(log, Rewound), to=13))


def test_a_settlement_that_keeps_quiet_about_what_is_still_known_is_found(table: Sitting) -> None:
    table.ruled("rewind", to=12)
    log = drafts(table)
    assert found(table, changed(log, last_of(log, Settled), known=[])) == [("disputes", last_of(log, Settled))]


def test_a_remedy_that_was_left_out_is_found(table: Sitting) -> None:
    table.ruled("adjust", seat=0, points=-500)
    log = drafts(table)[:-1]
    assert found(table, log) == [("disputes", last_of(log, Settled))]


def test_a_remedy_that_nobody_ruled_is_found(table: Sitting) -> None:
    log = [*drafts(table), forged("table", Adjusted(0, 500), "table:gift", at_of(table))]
    assert found(table, log) == [("disputes", 15)]


def test_a_repair_that_shuffles_otherwise_is_found(table: Sitting) -> None:
    table.ruled("repair", to=12)
    table.bring_noise()
    log = drafts(table)
    order = log[-1].data["facts"][0]["order"]
    action, facts = log[-1].data["action"], log[-1].data["facts"]
    other = {"action": {**action, "order": [*map(str, order[::-1])]}, "facts": [{**facts[0], "order": order[::-1]}]}
    assert found(table, changed(log, len(log) - 1, **other)) == [("shuffles", len(log) - 1)]


def test_a_settlement_that_comes_too_early_is_found(table: Sitting, still: StillClock) -> None:
    opened = table.dispute(1)
    number = table.rule()
    settled = forged("table", Settled(opened, number), "referee:now", still.after(APPEAL_SECONDS - 0.001))
    in_time = replace(settled, cmd="-:due", at=still.after(APPEAL_SECONDS))
    assert found(table, [*drafts(table), settled]) == [("disputes", number + 1)]
    assert found(table, [*drafts(table), in_time]) == []


def test_a_settlement_that_not_everybody_has_accepted_is_found(table: Sitting) -> None:
    opened = table.dispute(1)
    number = table.rule()
    table.do(0, Accept)
    log = drafts(table)
    log.append(forged("table", Settled(opened, number), f"{log[-1].cmd}#1", at_of(table)))
    assert found(table, log) == [("disputes", number + 2)]


def test_an_acceptance_in_the_name_of_another_seat_is_found(table: Sitting) -> None:
    table.dispute(1)
    number = table.rule()
    assert found(table, [*drafts(table), forged("seat:0", Accepted(), "1:yes", at_of(table))]) == [
        ("disputes", number + 1)
    ]


def test_a_withdrawal_by_another_than_the_caller_is_found(table: Sitting) -> None:
    opened = table.dispute(1)
    assert found(table, [*drafts(table), forged("table", Settled(opened), "0:off", at_of(table))]) == [("disputes", 16)]


@pytest.mark.parametrize("by", ["referee", "seat:1"])
def test_a_look_without_an_incident_is_found(table: Sitting, by: str) -> None:
    look = forged(by, Looked("all", 14), f"{by.removeprefix('seat:')}:look", at_of(table))
    assert found(table, [*drafts(table), look]) == [("disputes", 15)]


def test_a_look_that_opened_more_than_there_was_is_found(table: Sitting) -> None:
    table.dispute(1)
    look = forged("referee", Looked("all", 40), "referee:look", at_of(table))
    assert found(table, [*drafts(table), look]) == [("disputes", 16)]


def test_a_claim_about_what_was_over_long_ago_is_found(table: Sitting) -> None:
    claim = forged(
        "seat:1", IncidentOpened(10, 14, "That was wrong.", at_of(table, CALL_SECONDS)), "1:claim", at_of(table)
    )
    assert found(table, [*drafts(table), claim]) == [("disputes", 15)]


def test_a_claim_that_was_adjourned_before_its_time_is_found(table: Sitting, still: StillClock) -> None:
    opened = table.dispute(1)
    for seconds, findings in ((CALL_SECONDS - 0.001, [("disputes", 16)]), (CALL_SECONDS, [])):
        gone = forged("table", Adjourned(opened, "unheard"), f"-:due:{opened}", still.after(seconds))
        assert found(table, [*drafts(table), gone]) == findings


def test_a_claim_that_was_adjourned_for_another_reason_than_it_was_is_found(table: Sitting, still: StillClock) -> None:
    opened = table.dispute(1)
    gone = forged("table", Adjourned(opened, "unruled"), f"-:due:{opened}", still.after(CALL_SECONDS))
    assert found(table, [*drafts(table), gone]) == [("disputes", 16)]


@pytest.mark.parametrize(("by", "cmd"), [("seat:1", "1:hear"), ("referee", "1:hear")])
def test_a_hearing_by_anybody_but_the_referee_is_found(table: Sitting, by: str, cmd: str) -> None:
    opened = table.dispute(1)
    heard = forged(by, Heard(opened, at_of(table, HEARING_SECONDS)), cmd, at_of(table))
    assert found(table, [*drafts(table), heard]) == [("disputes", 16)]


def test_a_hearing_that_gives_the_referee_more_time_is_found(table: Sitting) -> None:
    opened = table.dispute(1)
    heard = forged("referee", Heard(opened, at_of(table, HEARING_SECONDS + 1)), "referee:hear", at_of(table))
    assert found(table, [*drafts(table), heard]) == [("disputes", 16)]


def test_a_referee_who_was_replaced_although_not_all_had_asked_is_found(table: Sitting) -> None:
    for seat in (0, 1):
        table.do(seat, ReplaceReferee)
    log = drafts(table)
    gone = forged("table", RefereeReplaced(1), f"{log[-1].cmd}#1", at_of(table))
    assert found(table, [*log, gone]) == [("disputes", table.seq + 1)]


def test_a_referee_who_came_with_a_link_that_is_void_is_found(table: Sitting) -> None:
    for seat in range(3):
        table.do(seat, ReplaceReferee)
    older = forged("referee", RefereeCame("Rae", "key-other", 0, private=True), "referee:again", at_of(table))
    assert found(table, [*drafts(table), older])[0] == ("disputes", table.seq + 1)


def test_a_ruling_that_was_carried_out_by_itself_before_its_time_is_found(table: Sitting, still: StillClock) -> None:
    opened = table.dispute(1)
    number = table.rule()
    for seconds, findings in ((APPEAL_SECONDS - 0.001, [("disputes", number + 1)]), (APPEAL_SECONDS, [])):
        settled = forged("table", Settled(opened, number), f"-:due:{number}", still.after(seconds))
        assert found(table, [*drafts(table), settled]) == findings


@pytest.mark.parametrize("says_yes", [False, True], ids=["asked", "one of two said yes"])
def test_a_rewind_that_not_all_who_were_asked_have_consented_to_is_found(table: Sitting, says_yes: bool) -> None:
    ask = table.do(1, AskUndo)
    if says_yes:
        table.do(0, AnswerUndo, ask=ask, yes=True)
    log = drafts(table)
    log.append(forged("table", Rewound(13, ask), f"{log[-1].cmd}#1", at_of(table)))
    assert found(table, log) == [("undo", len(log) - 1)]


@pytest.mark.parametrize(
    "told",
    [{"needs": [0]}, {"leaks": []}, {"acted": [2]}, {"referee": True}, {"to": 12}, {"until": ""}],
    ids=lambda told: next(iter(told)),
)
def test_a_price_of_an_undo_that_was_told_wrong_is_found(sit: Sit, told: dict[str, Any]) -> None:
    table = sit()
    table.play(4)
    ask = table.do(0, AskUndo)
    assert found(table, changed(drafts(table), ask, **told)) == [("undo", ask)]


def test_an_undo_taken_for_free_that_has_its_price_is_found(sit: Sit) -> None:
    table = sit()
    last = table.play(4)
    asked = UndoAsked(last, last - 1, (), False, (), (), "")
    log = [*drafts(table), forged("seat:0", asked, "0:undo", at_of(table))]
    log.append(forged("table", Rewound(last - 1, last + 1), "0:undo#1", at_of(table)))
    assert found(table, log) == [("undo", last + 1)]


def test_a_request_that_ran_out_before_its_time_is_found(sit: Sit, still: StillClock) -> None:
    table = sit()
    table.play(4)
    ask = table.do(0, AskUndo)
    ended = forged("table", UndoEnded(ask, "time"), "-:due", still.after(59))
    assert found(table, [*drafts(table), ended]) == [("undo", ask + 1)]


@pytest.fixture
def timed(sit: Sit) -> Sitting:
    """Three at Cover Your Assets with a minute for each decision; the cards are dealt in #8, and seat 0 acts."""
    table: Sitting = sit(referee=True, clock="decision", seconds=60)
    return table


def played(table: Sitting, by: str, action: Any, cmd: str, at: str) -> Draft:
    """A lawful action of seat 0, which has a choice, played by somebody at some time."""
    only = False if by.startswith("clock") else UNSET
    return forged(by, Played(action, tuple(table.state.clone().apply(0, action)), only), cmd, at)


def test_what_was_played_after_the_time_was_up_is_found(timed: Sitting, still: StillClock) -> None:
    for seconds, finds in ((59.999, []), (60, [("clocks", 10)]), (61, [("clocks", 10)])):
        late = played(timed, "seat:0", timed.state.default(0), "0:late", still.after(seconds))
        assert [each for each in found(timed, [*drafts(timed), late]) if each[0] == "clocks"] == finds


def test_a_default_that_is_not_the_games_default_is_found(timed: Sitting, still: StillClock) -> None:
    default = timed.state.default(0)
    other = next(action for action in timed.state.legal(0) if action != default)
    out = forged("table", TimedOut(0), "-:due", still.after(60))
    for action, finds in ((default, []), (other, [("rules", 11)])):
        forced = played(timed, "clock:0", action, "-:due#1", still.after(60))
        assert found(timed, [*drafts(timed), out, forced]) == finds


def test_a_time_out_of_a_seat_that_was_not_asked_is_found(timed: Sitting, still: StillClock) -> None:
    out = forged("table", TimedOut(1), "-:due", still.after(60))
    forced = played(timed, "clock:0", timed.state.default(0), "-:due#1", still.after(60))
    assert ("clocks", 10) in found(timed, [*drafts(timed), out, forced])


def test_what_the_clock_played_without_a_time_out_is_found(timed: Sitting, still: StillClock) -> None:
    forced = played(timed, "clock:0", timed.state.default(0), "-:due", still.after(61))
    assert ("clocks", 10) in found(timed, [*drafts(timed), forced])


@pytest.mark.parametrize(
    ("by", "event", "cmd", "check"),
    [
        ("table", StoodIn(2, "sensible"), "1:bot", "seats"),
        ("table", Paused("2026-11-21T11:00:00.000Z"), "1:halt", "seats"),
        ("table", Ended("abandoned", ()), "1:stop", "rules"),
        ("table", Ended("resigned", (1,)), "1:won", "rules"),
        ("table", Forfeited(0), "referee:out", "disputes"),
        ("seat:1", HandedBack(1), "1:back", "seats"),
        ("seat:1", Resumed(), "1:go", "clocks"),
        ("table", Reseeded(1), "1:mix", "disputes"),
        ("table", RepairAwaited("2026-11-21T10:01:00.000Z"), "referee:wait", "disputes"),
        ("seat:1", Left(0), "1:kick", "seats"),
        ("table", Revealed("00" * 32), "1:open", "commitment"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, TableEvent) else "",
)
def test_what_nothing_led_to_is_found(table: Sitting, by: str, event: TableEvent, cmd: str, check: str) -> None:
    assert (check, 15) in found(table, [*drafts(table), forged(by, event, cmd, at_of(table))])
