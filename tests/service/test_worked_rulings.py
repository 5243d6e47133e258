"""The ten rulings of docs/referee.md, each at a table: what follows from them is what the page says."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from positions import MINES
from sitting import REFEREE, Sitting, clock_of, passes, remedy_of

from fairdeal import engine
from fairdeal.engine import money_sweeper as mines
from fairdeal.service.rulebooks import clauses
from fairdeal.service.table.disputes.events import (
    Accept,
    Adjusted,
    Appeal,
    LookAt,
    ReplaceReferee,
    Reseeded,
    Rule,
    Settled,
)
from fairdeal.service.table.play.undo import AnswerUndo, AskUndo, Rewound
from fairdeal.service.table.seats.presence import DAY_SECONDS, EndMatch, StandIn
from fairdeal.service.table.state.requests import Remedy

ANN, BO, CY = range(3)
Sit = Callable[..., Sitting]
PAGE = (Path(__file__).parents[2] / "docs" / "referee.md").read_text(encoding="utf-8")
TEN = re.split(r"\n\d+\. ", PAGE.partition("### Ten rulings")[2].partition("\n\nA referee who holds")[0])[1:]
GAMES = ("Money Sweeper", "Dirty Money", "Cover Your Assets", "Sweep")


def rules(table: Sitting, kind: Any, clause: str = "", finding: str = "So it was.", **fields: Any) -> int:
    """The referee rules, and everybody accepts; the number of the ruling."""
    remedy = remedy_of(kind, **fields)
    number = table.do(REFEREE, Rule, finding=finding, clause=clause, remedy=remedy) + 1
    for seat in table.table.people():
        if table.table.incident and seat not in table.table.incident.accepted:
            table.do(seat, Accept)
    return number


def test_there_are_ten_and_each_names_clauses_of_its_game() -> None:
    assert len(TEN) == 10
    for ruling in TEN:
        title = next((title for title in GAMES if title in ruling), "Sweep")  # the one that it goes on with
        named = re.findall(r"\b\d+\.\d+\b", ruling)
        assert {*named} <= clauses(title.lower().replace(" ", "-")), ruling


def test_1_a_slip_that_the_other_would_not_forgive_goes_back_without_a_clause(sit: Sit) -> None:
    state = engine.at(MINES)
    table = sit(state.game, 2, options=msgspec.structs.asdict(state.options), position=state.position(), referee=True)
    before = table.state.position()
    stop = table.act(ANN, mines.STOP)
    clock_of(table).tick(60)
    request = table.do(ANN, AskUndo)
    table.refuses("not_asked", REFEREE, AnswerUndo, ask=request, yes=True)
    table.do(BO, AnswerUndo, ask=request, yes=False)
    table.dispute(ANN, stop, "A slip of the hand.")
    rules(table, "rewind", to=stop - 1)
    assert table.state.position() == before


def test_2_a_slip_on_which_another_has_built_stands_without_a_clause(sit: Sit) -> None:
    table = sit("dirty-money", 3, referee=True)
    slip = table.play()
    table.play()
    after = table.state.position()
    table.dispute(ANN, slip)
    rules(table, "stands")
    assert table.state.position() == after


def test_3_what_the_table_has_done_was_lawful_and_stands(sit: Sit) -> None:
    table = sit(referee=True)
    table.play(2)
    table.dispute(ANN)
    rules(table, "stands", "2.1")
    table.holds()


def hand_of(state: engine.GameState, seat: int) -> tuple[str | None, ...]:
    """The cards of a hand, as its seat sees them."""
    [hand] = [zone.cards for zone in state.view(seat).zones if zone.id == f"hand{seat}"]
    return tuple(hand)


def test_4_a_pile_that_was_seen_is_shuffled_again_and_hands_stay(sit: Sit) -> None:
    table = sit(referee=True)
    seen = table.play(4)
    table.play()
    then = table.service.replays.at(table.id, seen).state
    table.dispute(ANN)
    rules(table, "repair", "8.3", to=seen)
    table.bring_noise()
    assert table.events(Reseeded)
    for seat in (ANN, BO, CY):
        assert hand_of(table.state, seat) == hand_of(then, seat)
    table.holds()


def test_5_a_hand_that_was_seen_costs_points_which_partners_share(sit: Sit) -> None:
    table = sit("sweep", 4, referee=True)
    table.play(4)
    before = table.table.with_points(BO, 0)
    table.dispute(ANN)
    rules(table, "adjust", "7.2", seat=BO, points=-50)
    assert {seat: points for seat, points in table.table.adjusted.items() if points} == {BO: -50, 3: -50}
    assert not any(before.values())


def test_6_and_7_a_warning_is_a_record_and_the_second_one_names_the_first(sit: Sit) -> None:
    table = sit("sweep", 4, referee=True)
    table.play(2)
    table.dispute(ANN)
    first = rules(table, "stands", "10.1", "Warning to Bo: partners do not talk about their cards.")
    assert "Warning to Bo" in table.lines()
    table.play()
    table.dispute(CY)
    rules(table, "adjust", "10.1", f"Warning to Bo, as at #{first}.", seat=BO, points=-50)
    assert table.last(Adjusted) == Adjusted(BO, -50)
    assert f"as at #{first}" in table.lines()


def test_8_without_a_clock_a_turn_that_lies_needs_no_referee(sit: Sit) -> None:
    table = sit(referee=True)
    table.play()
    [lies] = table.table.acting("person")
    table.dispute((lies + 1) % 3)
    rules(table, "stands")
    passes(table, table.table.house.days * DAY_SECONDS)
    other = (lies + 1) % 3
    table.do(other, StandIn, at=lies)
    assert table.table.chairs[lies].stand_in
    table.do(other, EndMatch)


def test_9_who_sat_under_two_keys_loses_with_both_and_who_is_left_has_won(sit: Sit) -> None:
    table = sit("dirty-money", 3, referee=True)
    table.play(3)
    for about, seat in ((table.seq, BO), (table.seq - 1, CY)):
        table.dispute(ANN, about)
        rules(table, "forfeit", "3.1", seat=seat)
    assert (table.outcome.why, table.outcome.winners) == ("forfeited", (ANN,))


def test_10_a_match_by_the_wrong_rules_is_void_and_one_that_is_over_does_not_go_back(sit: Sit) -> None:
    options = {"length": "rounds", "rounds": 1}
    void, over = sit("money-sweeper", 3, referee=True), sit("money-sweeper", 2, referee=True, options=options)
    void.play(3)
    void.dispute(ANN)
    rules(void, "void", "8.3")
    assert (void.outcome.why, void.outcome.winners) == ("void", ())
    over.play_to_the_end()
    over.dispute(ANN)
    remedy = Remedy("rewind", to=over.seq - 3)
    over.refuses("bad_remedy", REFEREE, Rule, finding="Back.", clause="3.1", remedy=remedy)
    rules(over, "void", "3.1")
    assert over.outcome.winners == ()


# What a referee may not do


def test_a_referee_does_nothing_without_a_claim_and_rules_once(sit: Sit) -> None:
    table = sit(referee=True)
    table.play(3)
    ruling = {"finding": "So.", "clause": "", "remedy": Remedy("stands")}
    table.refuses("no_incident", REFEREE, Rule, **ruling)
    table.refuses("no_incident", REFEREE, LookAt, eyes="all")
    table.dispute(ANN)
    for kind, fields in (("adjust", {"seat": 1, "points": 5}), ("forfeit", {"seat": 1}), ("void", {})):
        table.refuses(
            "bad_remedy", REFEREE, Rule, **{**ruling, "remedy": remedy_of(kind, **fields)}
        )  # without a clause
    table.refuses("bad_remedy", REFEREE, Rule, **{**ruling, "remedy": Remedy("repair", to=table.seq - 1)})
    table.refuses("bad_remedy", REFEREE, Rule, **{**ruling, "remedy": Remedy("rewind", to=-1)})
    table.do(REFEREE, Rule, **ruling)
    table.refuses("ruled_already", REFEREE, Rule, **ruling)
    assert not table.events(Settled)


def test_after_an_appeal_the_same_referee_rules_unless_all_would_have_another(sit: Sit) -> None:
    table = sit(referee=True)
    table.play(3)
    table.dispute(ANN)
    table.do(REFEREE, Rule, finding="So.", clause="", remedy=Remedy("stands"))
    table.refuses("ruled_already", ANN, ReplaceReferee, yes=True)
    table.do(BO, Appeal, why="It was not so.")
    for seat in (ANN, BO, CY):
        table.do(seat, ReplaceReferee, yes=True)
    assert table.table.referee_signs is None
    assert table.table.incident
    assert not table.events(Rewound)
