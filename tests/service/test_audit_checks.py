"""Every check of the audit finds something: for each of its findings a log in which somebody wrote what is not so.

Each log is an honest one, changed and then sealed anew, so that its chain holds and only the audit can tell. What
disputes, undo and clocks allow is forged in more ways in `test_disputes_audit`.
"""

from __future__ import annotations

from collections.abc import Callable

import forging
import pytest
from forging import Data, findings, golden
from long import LONG
from msgspec.structs import replace
from sitting import Sitting, StillClock

from fairdeal.engine.money_sweeper import STOP, flip
from fairdeal.events import Record
from fairdeal.events.chain import seal
from fairdeal.service.evidence.audit import CHECKS, Audited, audit
from fairdeal.service.evidence.findings import NOT_PROVABLE
from fairdeal.service.table.play.play import NextDeal
from fairdeal.service.table.play.undo import AskUndo, UndoEnded

PLAIN = "money-sweeper-2"  # two bots: dealt in #3, then #4 to #62 are played, #41 is the shuffle of half-time
QUARREL = "disputed-cover-your-assets-3"  # three people: dealt in #8, and everything that can go wrong
ROUNDS = "disputed-dirty-money-3"  # the second round is dealt in #132
LATER = "2026-11-22T10:00:00.000Z"


class Forgery(forging.Forgery):
    """A forgery of a match of two bots, unless told otherwise."""

    def __init__(self, name: str = PLAIN, upto: int = 9999) -> None:
        super().__init__(name, upto)


def begins(found: list[tuple[str, int, str]], *expected: tuple[str, int, str]) -> bool:
    """Are these the findings, and no others? Of each reason only the beginning is compared."""
    shortened = [
        (check, seq, why[: len(start)]) for (check, seq, why), (_, _, start) in zip(found, expected, strict=False)
    ]
    return len(found) == len(expected) and shortened == list(expected)


@pytest.mark.parametrize("name", [PLAIN, QUARREL, ROUNDS])
def test_an_honest_log_sealed_anew_holds(name: str) -> None:
    assert Forgery(name).finds() == []


# The chain and its times


def test_a_line_that_was_changed_after_it_was_sealed_is_found() -> None:
    records = Forgery().records()
    records[5] = replace(records[5], line=records[5].line.replace('"by":"bot:0"', '"by":"bot:1"'))
    assert findings(records) == [
        ("chain", 5, "seq 5: the line has been changed since it was sealed: its hash does not fit")
    ]


def test_data_beside_a_line_that_is_not_the_lines_is_found() -> None:
    records = Forgery().records()
    records[2] = replace(records[2], plain=records[2].plain.replace("Basil", "Boris"))
    assert findings(records) == [("chain", 2, "seq 2: the data kept beside the line is not the line's")]


def test_a_record_that_is_missing_is_found() -> None:
    records = Forgery().records()
    assert findings(records[:60] + records[61:])[0] == (
        "chain",
        60,
        "seq 60: a line is missing, or out of its place",
    )


def test_a_time_before_the_time_of_the_record_before_is_found() -> None:
    records: list[Record] = []
    for seq, draft in enumerate(Forgery().drafts):
        at = "2025-12-31T23:59:59.000Z" if seq == 7 else draft.at
        records.append(
            seal(replace(draft, at=at), golden(PLAIN)[0].table, replace(records[-1], at="") if records else None)
        )
    assert findings(records) == [("times", 7, "seq 7: the time runs back")]


# What cannot be folded

UNFOLDED: dict[str, tuple[Callable[[], Forgery], int, str]] = {
    "no table": (lambda: Forgery().drop(0), 0, "the first record is 'seated.3', expected 'opened'"),
    "no game": (lambda: Forgery().change(0, "game", "chess"), 0, "There is no game 'chess'"),
    "no event": (lambda: Forgery().write(2, type="moon-landing"), 2, "'moon-landing' is no event of a table"),
    "no fact": (lambda: Forgery().change(5, "facts.0.card", 5), 5, "Expected `str | null`, got `int`"),
    "a fact that does not fit": (
        lambda: Forgery().change(5, "facts.0.card", "20"),
        5,
        "Flipped(seat=0, cell=47, card='20') does not fit here",
    ),
    "nowhere to go back to": (
        lambda: Forgery(upto=9).add("rewound", "table", "0:back", to=40, cause=9),
        10,
        "there is no table at #40 to go back to",
    ),
    "no position": (lambda: Forgery(upto=0).change(0, "position", "money sweeper; turn north"), 0, "turn"),
}


@pytest.mark.parametrize("case", UNFOLDED)
def test_what_cannot_be_folded_is_found_where_it_stands(case: str) -> None:
    forge, seq, why = UNFOLDED[case]
    check, found, said = forge().finds()[-1]
    assert (check, found) == ("rules", seq)
    assert said.startswith("cannot be folded: ")
    assert why in said


# Who sits where, and who may do what

FLIP = {"type": "flip", "cell": 0}
NOBODY_ASKED = "stands where nothing asked for it"


def played_by(who: str) -> Forgery:
    """The quarrel up to a lawful play of seat 0 that is written by somebody."""
    return Forgery(QUARREL, upto=10).write(10, by=who)


def rematched() -> forging.Forgery:
    return forging.Forgery(forging.evening())  # the last record opens the rematch


def test_a_rematch_after_the_match_holds() -> None:
    assert rematched().finds() == []


Findings = tuple[tuple[str, int, str], ...]
SEATS: dict[str, tuple[Callable[[], forging.Forgery], Findings]] = {
    "a seat that is taken": (
        lambda: Forgery(upto=1).again(1),
        (("seats", 2, "seat 0 was taken already when a bot sat down"),),
    ),
    "a seat that there is not": (
        lambda: Forgery(upto=1).change(1, "seat", 2),
        (("seats", 1, "there is no seat 2"), ("rules", 1, "cannot be folded: ")),
    ),
    "a seat that is left when the match has begun": (
        lambda: Forgery(QUARREL, upto=5).add("left", "seat:1", "1:leave", seat=1),
        (("seats", 6, "today's rules refuse it: "),),
    ),
    "a seat that is left as soon as the table is open": (
        lambda: Forgery(QUARREL, upto=0).add("left", "seat:1", "1:leave", seat=1),
        (("seats", 1, "today's rules refuse it: "),),
    ),
    "a position that nobody opened the table with": (
        lambda: Forgery(upto=2).add("begun", "table", "1:begin"),
        (("rules", 3, "'begun' stands where 'dealt' belongs"),),
    ),
    "a table that is opened again": (
        lambda: Forgery(upto=3).again(0),
        (("seats", 4, f"'opened' {NOBODY_ASKED}"),),
    ),
    "a table that is opened again at once": (
        lambda: Forgery(upto=0).again(0),
        (("seats", 1, f"'opened' {NOBODY_ASKED}"),),
    ),
    "a rewind that nobody asked for": (
        lambda: Forgery(upto=9).add("rewound", "table", "0:back", to=8, cause=9),
        (("undo", 10, f"'rewound' {NOBODY_ASKED}"),),
    ),
    "a play by the referee": (
        lambda: played_by("referee"),
        (("seats", 10, "'played' is by 'referee', expected 'seat:0'"),),
    ),
    "a person who plays for a bot": (
        lambda: Forgery(upto=4).write(4, by="seat:0"),
        (("seats", 4, "'played' is by 'seat:0', expected 'bot:0'"),),
    ),
}


def test_a_second_rematch_is_found() -> None:
    forged = rematched()
    forged.add("rematched", "seat:0", "0:most", table="last")
    why = "today's rules refuse it: The rematch is open already."
    assert forged.finds() == [("seats", forging.evening()[-1].seq + 1, why)]


@pytest.mark.parametrize("case", SEATS)
def test_what_a_seat_or_an_office_may_not_do_is_found(case: str) -> None:
    forge, expected = SEATS[case]
    found = forge().finds()
    assert begins(found, *expected), found


# Rules, shuffles, cards, and the secret


def first_two_unlike(order: list[str]) -> list[str]:
    """The first card and the first that is not like it change places."""
    at = next(place for place, card in enumerate(order) if card != order[0])
    return [order[at], *order[1:at], order[0], *order[at + 1 :]]


def stacked() -> Forgery:
    """The first deck in an order that chance did not give; everything about it fits together."""
    forged = Forgery(upto=3).change(3, "action.order", first_two_unlike)
    return forged.change(3, "facts.0.order", first_two_unlike)


def dealt_as(facts: Callable[[list[str]], list[str]]) -> Forgery:
    """The deck came as it should, but other cards were laid out."""
    return Forgery(upto=3).change(3, "facts.0.order", facts)


def with_a_one(order: list[str]) -> list[str]:
    return ["1", *order[1:]]


def missing_card() -> Forgery:
    """A deal that leaves the last card of the deck out."""
    return Forgery(upto=3).change(3, "action.order", lambda order: order[:-1])


OTHER_SECRET = "5e" * 32
NOT_SHUFFLED_SO = "is not what the table's secret and entropy give"
RULES: dict[str, tuple[Callable[[], forging.Forgery], Findings]] = {
    "a play out of turn": (
        lambda: Forgery(upto=4).write(4, by="bot:1", cmd="bot 1:turn"),
        (("rules", 4, "0.1 today's rules refuse it: "),),
    ),
    "a play of which other facts follow": (
        lambda: Forgery(upto=62).change(62, "facts.3.winners", [1]),
        (("rules", 62, "recorded is Played by bot:0 {"),),
    ),
    "a play before the match": (
        lambda: Forgery(upto=2).again(
            2, type="played", by="bot:0", cmd="bot 0:turn", data={"action": {"type": "stop"}, "facts": []}
        ),
        (("rules", 3, "today's rules refuse it: The match has not begun."),),
    ),
    "a play after the match": (
        lambda: Forgery().again(62, data={"action": {"type": "stop"}, "facts": []}),
        (("rules", 64, "today's rules refuse it: The match is over."),),
    ),
    "a deal of other cards than are shuffled": (
        missing_card,
        (
            ("shuffles", 3, f"shuffle 0 {NOT_SHUFFLED_SO}"),
            ("cards", 3, "cards are missing or there twice: {"),
        ),
    ),
    "a deal that lays out other cards": (
        lambda: dealt_as(first_two_unlike),
        (("rules", 3, "today's rules deal otherwise"),),
    ),
    "a deal that lays out a card that is not in the deck": (
        lambda: dealt_as(with_a_one),
        (
            ("rules", 3, "today's rules deal otherwise"),
            ("cards", 3, "cards are missing or there twice: {'1': 1, '50': 1}"),
        ),
    ),
    "a play in which a hand is lost": (
        lambda: Forgery("sweep-2", upto=27).change(27, "facts.1.seat", 1),
        (("rules", 27, "recorded is Played by bot:1 {"), ("cards", 27, "cards are missing or there twice: {")),
    ),
    "a deck that was stacked": (
        stacked,
        (("shuffles", 3, f"shuffle 0 {NOT_SHUFFLED_SO}"),),
    ),
    "a shuffle that was thrown away": (
        lambda: Forgery(upto=3).change(3, "deal", 1),
        (("shuffles", 3, f"shuffle 1 {NOT_SHUFFLED_SO}"),),
    ),
    "a shuffle that names other cards": (
        lambda: Forgery(upto=3).change(3, "cards", lambda runs: runs[::-1]),
        (("shuffles", 3, f"shuffle 0 {NOT_SHUFFLED_SO}"),),
    ),
    "noise that was changed after the deal": (
        lambda: Forgery(QUARREL, upto=8).change(5, "noise", "ab" * 32),
        (
            ("seats", 5, "today's rules refuse it: The noise does not fit the hash"),
            ("shuffles", 8, f"shuffle 0 {NOT_SHUFFLED_SO}"),
        ),
    ),
    "a secret that nobody shuffled with": (
        lambda: Forgery().change(0, "secret", OTHER_SECRET),
        (
            ("commitment", 0, "the secret of the table is not the one that it was committed to"),
            ("shuffles", 3, f"shuffle 0 {NOT_SHUFFLED_SO}"),
            ("shuffles", 41, f"shuffle 1 {NOT_SHUFFLED_SO}"),
            ("commitment", 63, "the opened secrets are not those that were committed to"),
        ),
    ),
    "a secret that was opened otherwise": (
        lambda: Forgery().change(63, "secret", OTHER_SECRET),
        (("commitment", 63, "the opened secrets are not those that were committed to"),),
    ),
    "a repair's secret that is not opened": (
        lambda: Forgery(QUARREL).change(293, "later", []),
        (("commitment", 293, "the opened secrets are not those that were committed to"),),
    ),
}


@pytest.mark.parametrize("case", RULES)
def test_what_the_rules_the_deck_or_the_secret_contradict_is_found(case: str) -> None:
    forge, expected = RULES[case]
    found = forge().finds()
    assert begins(found, *expected), found


# A match that goes on from a position

POSITION = "money sweeper; grid 20 5 1 100 / 10 50 5 1 / 1 100 20 10"


def forked() -> Forgery:
    """Two bots go on from a position; seat 0 flips the first card in #4."""
    forged = Forgery(upto=2).change(0, "position", POSITION)
    forged.add("begun", "dealer", "table:begin")
    facts = [{"type": "flipped.2", "seat": 0, "cell": 0, "card": "20"}]
    return forged.add("played", "bot:0", "bot 0:flip", action=FLIP, facts=facts)


NO_POSITIONS = {
    "a round without end": ("money sweeper; phase deal; round 999999999999", "round '999999999999'"),
    "a round of five thousand digits": (f"money sweeper; phase deal; round {'9' * 5000}", "round '999"),
    "a round of play without end": (f"{POSITION}; round 999999999999", "round '999999999999'"),
    "a turn of nobody": (f"{POSITION}; turn 99", "turn '99'"),
    "a card of another game": ("money sweeper; grid 20 P7", "grid: 'P7'"),
    "too many seats": ("money sweeper; seats 999999999999", "seats '999999999999'"),
}


@pytest.mark.parametrize("case", NO_POSITIONS)
def test_a_position_that_cannot_be_is_found_at_once(case: str) -> None:
    position, why = NO_POSITIONS[case]
    found = Forgery(upto=2).change(0, "position", position).finds()
    assert begins(found, ("rules", 0, f"cannot be folded: {why}")), found


def test_a_match_that_goes_on_from_a_position_holds() -> None:
    assert forked().finds() == []


def test_a_play_before_a_match_from_a_position_has_begun_is_found() -> None:
    assert begins(
        forked().drop(3).finds(),
        ("rules", 3, "today's rules refuse it: The match has not begun."),
        ("cards", 3, "cards are missing or there twice: {"),
    )


def test_a_match_from_a_position_that_begins_twice_is_found() -> None:
    found = forked().add("begun", "table", "0:begin").finds()
    assert found == [("rules", 5, f"'begun' {NOBODY_ASKED}")]


def test_a_match_from_a_position_that_begins_with_a_deal_is_found() -> None:
    position = "money sweeper; phase deal"
    dealt = Forgery(upto=3).change(0, "position", position)
    assert dealt.finds() == [("shuffles", 3, "'dealt' stands where 'begun' belongs")]


# Undo, disputes, clocks

CLAIM: Data = {"about": 12, "seen": 12, "claim": "That was not yours to play.", "until": "2026-11-21T20:05:15.000Z"}


def played_on(why: str) -> Forgery:
    """Seat 1 plays while the request of seat 0 in #14 waits; the log says how that ends it."""
    forged = Forgery(QUARREL, upto=14).add("undo-ended", "table", "1:on", ask=14, why=why)
    return forged.again(25, cmd="1:on#1")


def test_a_request_that_playing_on_refuses_holds() -> None:
    assert played_on("played on").finds() == []


BESIDE: dict[str, tuple[Callable[[], forging.Forgery], Findings]] = {
    "a play while a request waits": (
        lambda: played_on("played on").drop(15).write(15, cmd="1:on"),
        (("rules", 15, "'played' stands where 'undo-ended' belongs"),),
    ),
    "a request that playing on ended in another way": (
        lambda: played_on("withdrawn"),
        (("undo", 15, "recorded is UndoEnded by table {'ask': 14, 'why': 'withdrawn'}, today's rules give"),),
    ),
    "the end of a request that nobody made": (
        lambda: played_on("played on").drop(14),
        (("undo", 14, "'undo-ended' stands where 'played' belongs"),),
    ),
    "an answer that has no request": (
        lambda: Forgery(QUARREL, upto=17).again(16),
        (("undo", 18, "today's rules refuse it: "),),
    ),
    "a ruling that leaves no time to appeal": (
        lambda: Forgery(QUARREL, upto=51).change(51, "until", golden(QUARREL)[51].at),
        (("disputes", 51, "recorded is Ruled by referee {"),),
    ),
    "a play while the referee is waited for": (
        lambda: Forgery(QUARREL, upto=12).add("incident-opened", "seat:1", "1:claim", **CLAIM).again(13),
        (("rules", 14, "today's rules refuse it: The referee has been called"),),
    ),
    "a play during a pause": (
        lambda: Forgery(QUARREL, upto=39).again(44),
        (("rules", 40, "today's rules refuse it: The table is paused."),),
    ),
    "a pause that does not begin": (
        lambda: Forgery(QUARREL, upto=38),
        (("seats", 38, "'paused' by 'table' is missing after it"),),
    ),
    "a command of which too much follows": (
        lambda: Forgery(QUARREL, upto=39).add("resumed", "table", golden(QUARREL)[39].cmd.replace("#1", "#2")),
        (("clocks", 40, "'resumed' stands where nothing follows"),),
    ),
    "a time that is up too early": (
        lambda: Forgery(QUARREL, upto=28).again(29),
        (("clocks", 29, "today's rules refuse it: "),),
    ),
    "a play when the time was up": (
        lambda: Forgery(QUARREL, upto=10).write(10, at=LATER),
        (("clocks", 10, "what was due before had not been done when this was asked"),),
    ),
}


@pytest.mark.parametrize("case", BESIDE)
def test_what_undo_disputes_and_clocks_do_not_allow_is_found(case: str) -> None:
    forge, expected = BESIDE[case]
    found = forge().finds()
    assert begins(found, *expected), found


def test_a_bot_may_play_for_a_seat_that_has_no_time_left(sit: Callable[..., Sitting], still: StillClock) -> None:
    table = sit(clock="bank", seconds=60, away="bot")
    still.tick(61)
    table.service.deadlines.ring()
    table.play(2)
    assert table.log()[-1] == ("bot:0", "played")
    assert audit(table.service.store.read(table.id)).findings == ()


def test_a_request_that_ends_as_the_asker_plays_on_holds(sit: Callable[..., Sitting]) -> None:
    table = sit("money-sweeper", 2, position="money sweeper; grid 5 20 10 / 5 1 10")
    table.act(0, flip(0))
    table.do(0, AskUndo)
    table.act(0, flip(1))
    assert table.last(UndoEnded).why == "withdrawn"
    assert audit(table.service.store.read(table.id)).findings == ()


def test_after_an_undo_across_a_deal_the_cards_are_those_of_the_round_before(sit: Callable[..., Sitting]) -> None:
    table = sit("money-sweeper", 2, position="money sweeper; grid 5 20 1; sweep 0,0", undo="free")
    first = table.act(0, flip(1))
    table.act(0, STOP)
    table.do(1, NextDeal)
    table.do(0, AskUndo, target=first)
    table.act(0, flip(1))
    assert table.log()[-1] == ("seat:0", "played")
    assert audit(table.service.store.read(table.id)).findings == ()


WAITS: dict[str, tuple[str, Data, tuple[str, int, str]]] = {
    "incident-opened": (
        "1:claim",
        {"about": 131, "seen": 131, "claim": "Too slow!", "until": LATER},
        ("shuffles", 133, "today's rules refuse it: The referee has been called; everything waits for the ruling."),
    ),
    "undo-asked": (
        "1:undo",
        {"target": 131, "to": 130, "needs": [0], "referee": False, "acted": [], "leaks": [], "until": LATER},
        ("shuffles", 133, "'dealt' stands where 'undo-ended' belongs"),
    ),
}


@pytest.mark.parametrize("kind", WAITS)
def test_a_round_that_is_dealt_while_something_waits_is_found(kind: str) -> None:
    cmd, data, finding = WAITS[kind]
    assert finding in Forgery(ROUNDS, upto=131).add(kind, "seat:1", cmd, **data).again(132).finds()


# Every kind of record

OUT_OF_PLACE: dict[str, tuple[str, Data]] = {
    **dict.fromkeys(("undo-asked", "undo-answered", "undo-ended", "rewound"), ("undo", {})),
    **dict.fromkeys(("referee-came", "incident-opened", "stated", "looked", "ruled", "accepted"), ("disputes", {})),
    **dict.fromkeys(("appealed", "repair-awaited", "settled", "let-be", "heard", "adjusted"), ("disputes", {})),
    **dict.fromkeys(("draw-closed", "noise-given", "noise-opened"), ("seats", {})),
    **dict.fromkeys(("timed-out", "away", "back", "pause-asked", "goes-on", "resumed"), ("clocks", {})),
    **dict.fromkeys(("opened", "seated.3", "stood-in", "handed-back", "paused"), ("seats", {})),
    "resigned": ("seats", {}),
    "end-asked": ("seats", {"until": LATER}),
    "left": ("seats", {"seat": 0}),
    "forfeited": ("disputes", {"seat": 0}),
    "ended": ("rules", {"why": "void", "winners": []}),
    "begun": ("rules", {}),
    "revealed": ("commitment", {}),
}


@pytest.mark.parametrize("kind", OUT_OF_PLACE if LONG else [*OUT_OF_PLACE][::3])  # all in the same way
def test_a_record_that_has_no_place_after_the_match_is_found_by_its_check(kind: str) -> None:
    check, data = OUT_OF_PLACE[kind]
    forged = Forgery(QUARREL)
    if found := forged.seqs(kind):
        forged.again(found[0])
    else:
        by = "table" if kind in ("ended", "forfeited", "begun") else "seat:0"
        forged.add(kind, by, "0:out-of-place", **data)
    assert [(check, seq) for check, seq, _ in forged.finds()] == [(check, 294)]


def test_no_kind_of_record_of_the_quarrel_is_left_out() -> None:
    elsewhere = {"played", "dealt", "reseeded"}
    assert {record.type for record in golden(QUARREL)} <= {*OUT_OF_PLACE, *elsewhere}


def test_a_new_seed_that_nobody_ruled_is_found() -> None:
    found = Forgery(QUARREL, upto=9).again(6, type="reseeded", by="table", data={"draw": 1}).finds()
    assert begins(found, ("disputes", 10, f"'reseeded' {NOBODY_ASKED}"), ("rules", 10, "cannot be folded: ")), found


# The report


def report(forged: Forgery) -> Audited:
    return audit(forged.records())


def test_the_report_gives_a_verdict_for_every_check() -> None:
    told = report(stacked()).public()
    assert tuple(told["checks"]) == CHECKS
    assert told["checks"]["shuffles"] == "failed"
    assert told["checks"]["commitment"] == "not checked: the secret is opened when the match ends"
    assert {told["checks"][check] for check in CHECKS if check not in ("shuffles", "commitment")} == {"holds"}
    assert (told["ok"], told["records"], told["table"]) == (False, 4, golden(PLAIN)[0].table)
    assert told["not_provable"] == NOT_PROVABLE


def test_the_report_of_a_running_match_names_no_card() -> None:
    [finding] = report(dealt_as(first_two_unlike)).public(running=True)["findings"]
    assert (finding.check, finding.seq) == ("rules", 3)
    assert finding.why == "the finding is told when the match is over: it may name hidden cards"


def test_the_report_of_a_match_that_is_over_tells_what_was_found() -> None:
    [finding] = report(stacked()).public()["findings"]
    assert finding.why == f"shuffle 0 {NOT_SHUFFLED_SO}"


def test_each_check_has_a_log_in_which_it_fails() -> None:
    forged = (forge for cases in (SEATS, RULES, BESIDE) for forge, _ in cases.values())
    failed = {check for forge in forged for check, _, _ in forge().finds()}
    assert failed | {"chain", "times", "records", "audiences", "version"} == set(
        CHECKS
    )  # see above, and test_forgeries


def test_a_log_without_a_record_is_no_log() -> None:
    assert [(each.check, each.why) for each in audit([]).findings] == [("chain", "there is no record")]
