"""Sit where you like: who sits down where by whose word, how long anybody waits, and what meetings bring."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest
from dying import Dying, Killed
from entrants import a_server, a_store
from free_evenings import EVENING, PLAN, Free, a_free_evening, of_a_free_evening
from holding import holds
from msgspec.structs import replace
from sitting import StillClock

from fairdeal.engine.view import named
from fairdeal.service.desk.looking_back import evening_of
from fairdeal.service.desk.tournament_views import traveller
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.evenings import audit_evening
from fairdeal.service.tournament.codec import step_of
from fairdeal.service.tournament.directing import Pause
from fairdeal.service.tournament.entry import CloseEntry
from fairdeal.service.tournament.event import OpenSeating
from fairdeal.service.tournament.meetings import Meeting, placed
from fairdeal.service.tournament.rating import outcome
from fairdeal.service.tournament.rounds import BeginRound, End
from fairdeal.service.tournament.scoring import Adjustment, Penalty, Rules, percent
from fairdeal.service.tournament.sitting import LetSit, SitDown
from fairdeal.service.tournament.standings import standings
from fairdeal.service.tournament.tell import told
from fairdeal.service.tournament.waits import waiting

FOUR = ("Ann", "Bo", "Cy", "Di")


def refused(ask: Callable[[], Any]) -> str:
    """The sentence with which it is refused."""
    with pytest.raises(Problem) as problem:
        ask()
    return problem.value.message


# Opening and beginning


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        ({"open_seating": None}, "There is no format 'free'"),
        ({"format": "duplicate", "rounds": 1}, "Nobody sits where they like by the format 'duplicate'"),
        ({"scoring": "points"}, "Other cards bring other points"),
        ({"rounds": 1}, "rounds is 1"),
        ({"open_seating": OpenSeating(59, 2)}, "seconds is 59"),
        ({"open_seating": OpenSeating(EVENING, 0)}, "least is 0"),
    ],
    ids=lambda each: str(each) if isinstance(each, dict) else "",
)
def test_an_evening_that_cannot_be_is_not_opened(plan: dict[str, Any], why: str) -> None:
    assert why in refused(lambda: a_free_evening(**plan))


def test_the_director_begins_and_entry_stays_open() -> None:
    cup = a_free_evening().begun("Ann", "Bo")
    assert cup.tournament.stage == "sitting"
    cup.enter("Cy")
    assert cup.table(0, 1, 2) == cup.tables()[0]


def test_the_opening_says_when_the_evening_begins_as_entry_stays_open() -> None:
    cup = a_free_evening()
    first = step_of(cup.records[0])
    said = named(told(cup.tournament, first.event, first.record.by), cup.tournament.names)
    assert said.endswith("Dirty Money, Sit where you like. The evening begins at 10:05 UTC.")


def test_nobody_sits_down_before_it_has_begun_or_when_it_is_closed() -> None:
    cup = a_free_evening().enter(*FOUR)
    assert refused(lambda: cup.sits(0, 0)) == "The evening has not begun, or nobody sits down any more."
    cup.director.ask(BeginRound)
    cup.closes()
    assert refused(lambda: cup.sits(0, 0)) == "The evening has not begun, or nobody sits down any more."
    assert refused(lambda: cup.enter("Eva")) == "Entry is closed."


def test_one_alone_cannot_begin_an_evening() -> None:
    assert refused(lambda: a_free_evening().begun("Ann")) == "Fewer than two have entered."


# Sitting down


def test_the_last_one_opens_the_table_in_the_same_append_with_seats_in_the_order_of_sitting_down() -> None:
    cup = a_free_evening().begun(*FOUR)
    cup.table(2, 0, 3)
    assert cup.log == ["round-begun", "sat", "sat", "sat", "table-added"]
    *_, sat, added = cup.records
    assert added.cmd == f"{sat.cmd}#1"
    assert added.data["seats"] == [2, 0, 3]


def test_a_choice_is_signed_by_who_makes_it() -> None:
    cup = a_free_evening().begun(*FOUR)
    command = cup.people[0].command(SitDown, at=0, seats=3)
    assert command.by_key
    assert refused(lambda: cup.submit(SitDown(id="x", seat=0, at=0, seats=3))).startswith("Whatever is asked for")
    forged = replace(command, seats=4)
    assert refused(lambda: cup.submit(forged))
    assert cup.floor.begun == 0


def test_nobody_but_a_bot_is_seated_by_the_house() -> None:
    cup = a_free_evening().begun(*FOUR)
    assert refused(lambda: cup.submit(LetSit(id="x", entrant=0, at=0, seats=3))) == "Nobody sits down for a person."


def test_nobody_sits_at_two_tables_at_once() -> None:
    cup = a_free_evening().begun(*FOUR)
    cup.sits(0, 0)
    assert refused(lambda: cup.sits(0, 1)) == "You wait at a table already."
    cup.sits(1, 0)
    cup.sits(2, 0)
    assert refused(lambda: cup.sits(0, 1)) == "You sit at a table that is not over."
    cup.play(cup.tables()[0])
    cup.sits(0, 1)


@pytest.mark.parametrize(
    ("at", "seats", "why"),
    [(1, 3, "Nobody waits at that table any more."), (0, 4, "That table has 3 seats, not 4."),
     (2, 7, "A table cannot have 7 seats."), (2, 2, "A table cannot have 2 seats.")],
)  # fmt: skip
def test_there_must_be_such_a_table(at: int, seats: int, why: str) -> None:
    cup = a_free_evening().begun(*FOUR)
    cup.sits(0, 0)
    cup.sits(1, 1)
    cup.gets_up(1)
    assert refused(lambda: cup.sits(2, at, seats)) == why


def test_at_a_table_of_partners_nobody_sits_where_they_like() -> None:
    cup = a_free_evening(game="sweep", options={}, seats=2).begun(*FOUR)
    told = cup.service.tournament_views.view(cup.service.tournaments.evening(cup.id))
    assert told["floor"]["sizes"] == (2,)


def test_who_waits_gets_up_again_and_the_last_one_takes_the_table_away() -> None:
    cup = a_free_evening().begun(*FOUR)
    cup.sits(0, 0)
    cup.sits(1, 0)
    cup.gets_up(0)
    assert cup.floor.waiting[0].entrants == (1,)
    cup.gets_up(1)
    assert cup.floor.waiting == {}
    assert refused(lambda: cup.gets_up(1)) == "You wait at no table."


def test_who_leaves_waits_no_more() -> None:
    cup = a_free_evening().begun(*FOUR)
    cup.sits(0, 0)
    cup.people[0].leaves()
    assert cup.floor.waiting == {}
    assert refused(lambda: cup.sits(0, 1)) == "You have left."


def test_somebody_in_anothers_place_sits_down_with_their_own_key() -> None:
    cup = a_free_evening().begun(*FOUR)
    eva = cup.comes("Eva", "0", 0)
    cup.people = sorted(cup.people, key=lambda each: each.number)
    cup.table(0, 1, 2)
    assert next(cup.service.store.read(cup.tables()[0])).data["invitations"][0] == eva.key.public


def test_bots_sit_down_only_where_they_fill_a_table() -> None:
    cup = a_free_evening().bots(2).begun(*FOUR)
    assert cup.floor.begun == 0
    cup.sits(0, 0)
    assert [each.data["entrant"] for each in cup.records if each.type == "bot-sat"] == [0, 1]
    assert cup.tables()


# The cards


def test_each_table_draws_its_own_cards_with_what_its_players_add() -> None:
    cup = a_free_evening().begun(*FOUR)
    tables = [cup.played(0, 1, 2), cup.played(0, 1, 2)]
    decks, adding = [], []
    for table in tables:
        records = [*cup.service.store.read(table)]
        decks.append(str(next(each for each in records if each.type == "dealt").plain))
        adding.append(sum(each.type == "noise-opened" for each in records))
    assert decks[0] != decks[1]
    assert adding == [3, 3]
    assert cup.tournament.opened.commits == ()


def test_a_match_is_shown_to_all_once_it_is_over() -> None:
    cup = a_free_evening().begun(*FOUR)
    table = cup.played(0, 1, 2)
    assert not cup.service.tables.is_closed(cup.service.tables.desk(table).table)
    assert [line["table"] for line in traveller(cup.tournament, 0)["lines"]] == [table]


def test_who_comes_after_a_bot_takes_the_seat_from_it_and_adds_nothing() -> None:
    cup = a_free_evening().begun(*FOUR)
    table = cup.table(0, 1, 2)
    first, second, third = cup.guests(table)
    for each in (first, second):
        assert each.takes(f"P{each.seat}")[0] == 201
    cup.passes(30)
    status, told = third.takes("P2")
    assert (status, told["error"]["message"]) == (409, "The cards are being drawn.")
    for each in (first, second):
        assert each.open()[0] == 200
    assert cup.service.tables.desk(table).table.status == "playing"
    before = cup.service.tables.desk(table).table.seed()
    assert third.takes("P2")[0] == 201
    assert cup.service.tables.desk(table).table.seed() == before
    cup.play(table, guests={0: first, 1: second, 2: third})
    cup.closes().passes(60)
    holds(cup)


def test_where_somebody_does_not_open_their_noise_there_is_no_match() -> None:
    cup = a_free_evening().begun(*FOUR)
    table = cup.table(0, 1, 2)
    guests = [*cup.guests(table)]
    for each in guests:
        each.others = []
        assert each.takes(f"P{each.seat}")[0] == 201
    assert guests[0].open()[0] == 200
    cup.clock.tick(60)
    cup.service.deadlines.ring()
    cup.passes(0)
    assert cup.tournament.rounds[0].over[table].why == "void"
    assert sum(each.type == "barred" for each in cup.service.store.read(table)) == 2
    cup.sits(0, 1)


# What is waited for


@pytest.mark.parametrize(
    ("does", "wait", "seconds", "follows"),
    [
        (lambda cup: cup.enter(*FOUR), "entry", 300, ["round-begun"]),
        (lambda cup: cup.begun(*FOUR), "evening", EVENING, ["entry-closed"]),
        (lambda cup: cup.begun(*FOUR).sits(0, 0), "stand", 900, ["given-up"]),
        (lambda cup: (cup.begun(*FOUR).table(0, 1, 2), cup.halt()), "match", 600, ["table-over"]),
        (lambda cup: cup.begun(*FOUR).closes(), "break", 60, ["ended"]),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_what_is_waited_for_happens_by_itself(
    does: Callable[[Free], Any], wait: str, seconds: int, follows: list[str]
) -> None:
    cup = a_free_evening()
    does(cup)
    before, found = len(cup.log), waiting(cup.tournament)
    assert found
    assert found[1].name == wait
    cup.passes(seconds - 0.001)
    assert cup.log[before:] == []
    cup.passes(0.001)
    assert cup.log[before:] == follows


def test_every_one_who_comes_gives_a_table_its_time_again() -> None:
    cup = a_free_evening().begun(*FOUR)
    cup.sits(0, 0)
    cup.passes(899)
    cup.sits(1, 0)
    cup.passes(899)
    assert cup.floor.waiting
    cup.passes(1)
    assert cup.floor.waiting == {}


def test_when_the_evening_is_closed_matches_are_played_to_their_end_and_who_waits_gets_up() -> None:
    cup = a_free_evening().begun(*FOUR)
    table = cup.table(0, 1, 2)
    cup.sits(3, 1)
    cup.closes()
    assert cup.floor.waiting == {}
    assert refused(lambda: cup.director.ask(End)) == "A round is being played."
    cup.play(table)
    assert cup.tournament.stage == "break"
    cup.passes(60)
    assert (cup.tournament.ended, cup.tournament.rounds[0].over[table].why) == ("played", "played")


def test_a_match_whose_time_is_up_counts_for_nobody() -> None:
    cup = a_free_evening().begun(*FOUR)
    table = cup.table(0, 1, 2)
    cup.halt().passes(600)
    assert cup.tournament.rounds[0].over[table].why == "time"
    assert {each.total for each in standings(cup.tournament)} == {0}


def test_a_pause_stops_the_evening() -> None:
    cup = a_free_evening().begun(*FOUR)
    cup.director.ask(Pause)
    cup.passes(1_800).passes(EVENING - 1)  # it goes on by itself after half an hour
    assert cup.log[-1] == "resumed"
    cup.passes(1)
    assert cup.log[-1] == "entry-closed"


def test_a_deputy_closes_the_evening_and_nobody_else() -> None:
    cup = a_free_evening().begun(*FOUR)
    deputy = cup.comes("Jo", "deputy", "deputy-1")
    cup.people[0].number = "director"
    assert refused(lambda: cup.people[0].ask(CloseEntry)).startswith("Another key")
    deputy.ask(CloseEntry)
    assert cup.tournament.stage == "break"


# What meetings bring


def reference(meetings: list[Meeting], one: int, least: int, field: int) -> Fraction:
    """The same by the words of the decision, one after the other."""
    found = []
    for other in range(field):
        meant = [each for each in meetings if one in each.seats and other in each.seats and one != other]
        points = [tuple(each.scores[each.seats.index(who)] for who in (one, other)) for each in meant]
        beaten = [Fraction(1 if a > b else 0) if a != b else Fraction(1, 2) for a, b in points]
        if beaten:
            found.append(sum(beaten, Fraction()) / len(beaten))
    return sum(found, Fraction()) / max(1, len(found), min(least, field - 1))


@pytest.mark.parametrize("entrants", range(2, 13))
def test_everybody_whom_one_met_counts_once_whatever_the_number_of_entrants(entrants: int) -> None:
    dice = Random(f"meetings {entrants}")
    meetings = []
    for number in range(3 * entrants):
        seats = tuple(dice.sample(range(entrants), dice.randint(2, min(6, entrants))))
        meetings.append(Meeting(number, seats, tuple(dice.randint(0, 4) for _ in seats), True))
    for least in (1, 3, entrants, 40):
        told = placed(meetings, range(entrants), least, Rules())
        assert {each.entrant: each.total for each in told} == {
            one: reference(meetings, one, least, entrants) for one in range(entrants)
        }
        assert [each.total for each in told] == sorted((each.total for each in told), reverse=True)


def test_who_lifts_another_again_and_again_gives_them_one_opponent() -> None:
    honest = [Meeting(number, pair, (1, 1), True) for number, pair in enumerate(combinations(range(5), 2))]
    lifted = [Meeting(10 + number, (0, 1), (9, 0), True) for number in range(100)]
    before, after = (
        {each.entrant: each.total for each in placed(found, range(5), 4, Rules())}
        for found in (honest, honest + lifted)
    )
    assert before[0] == Fraction(1, 2)
    assert Fraction(1, 2) < after[0] < Fraction(1, 2) + Fraction(1, 4) * Fraction(1, 2)


def test_who_met_fewer_than_the_least_number_has_nothing_of_who_is_missing() -> None:
    told = placed([Meeting(0, (0, 1), (9, 0), True)], range(5), 4, Rules())
    assert [(each.entrant, percent(each.total)) for each in told][:2] == [(0, "25.00"), (1, "0.00")]


def test_where_fewer_take_part_all_the_others_are_enough() -> None:
    [first, *_] = placed([Meeting(0, (0, 1), (9, 0), True)], range(2), 6, Rules())
    assert percent(first.total) == "100.00"


def test_the_fewest_points_win_where_the_game_says_so() -> None:
    [first, second] = placed([Meeting(0, (0, 1), (9, 0), True)], range(2), 1, Rules(fewest_wins=True))
    assert (first.entrant, second.entrant) == (1, 0)


def test_an_award_stands_in_the_place_of_a_match_and_nobody_is_compared_with_it() -> None:
    told = placed([Meeting(0, (0, 1, 2), (9, 0, 5), True)], range(3), 2, Rules(), [Adjustment(0, 0, 30)])
    assert {each.entrant: percent(each.total) for each in told} == {0: "30.00", 1: "0.00", 2: "50.00"}


def test_a_penalty_takes_percents_of_one_opponent() -> None:
    told = placed([Meeting(0, (0, 1, 2), (9, 0, 5), True)], range(3), 2, Rules(), (), [Penalty(0, 0, 10)])
    assert told[0].total == Fraction(95, 100)


@pytest.mark.parametrize("rule", ["head-to-head", "wins", "best-board", "last-board"])
def test_equals_are_parted_by_the_rules_that_were_told(rule: Any) -> None:
    """Both have beaten one of two others; the second has beaten the first, won a table more, and the last one."""
    meetings = [Meeting(0, (0, 2), (1, 0), True), Meeting(1, (1, 0), (1, 0), True), Meeting(2, (1, 2), (0, 1), True),
                Meeting(3, (0, 1), (0, 0), True), Meeting(4, (0, 1), (1, 1), True)]  # fmt: skip
    told = placed(meetings, range(3), 2, Rules(ties=(rule,)))
    assert len(told) == 3
    assert all(each.tie in (None, rule) for each in told)


# The file, and whatever befalls the server


@pytest.fixture(scope="module")
def evening() -> Any:
    return of_a_free_evening()


def test_its_file_holds_and_the_audit_decides_it_again(evening: Any) -> None:
    holds(evening.cup)
    lines = [f"{line}\n".encode() for line in evening.lines()]
    assert audit_evening(lines).exit_code == 0


def test_a_players_evening_has_each_match(evening: Any) -> None:
    told = evening_of(evening.cup.tournament, 4)["boards"]
    assert [(each["number"], each["place"], each["line"]["number"]) for each in told] == [(1, None, 1), (2, None, 2)]


def test_each_match_is_one_of_equal_chances_for_ratings(evening: Any) -> None:
    found = outcome(evening.cup.records)
    assert found
    assert [len(match) for match in found.matches] == [2, 3, 4]  # the one with an award has two left


def test_at_two_servers_of_a_log_a_table_opens_once(still: StillClock) -> None:
    store = a_store()
    cup = Free(a_server(store, still), still, **PLAN).begun(*FOUR)
    first, second = cup.service, a_server(store, still, seed="another")
    for who, server in enumerate((first, second, first)):
        cup.service = server
        cup.sits(who, 0)
    second.tournaments.go_on(cup.id)
    assert cup.log == ["round-begun", "sat", "sat", "sat", "table-added"]
    [table] = cup.tables()
    assert first.tables.desk(table).head == second.tables.desk(table).head
    cup.play(table)
    cup.service = second
    cup.closes().passes(60)
    holds(cup)


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("at", range(8))
def test_a_kill_at_any_append_leaves_an_evening_that_goes_on(still: StillClock, at: int, after: bool) -> None:
    store = a_store()
    cup = Free(a_server(store, still), still, **PLAN, entry_until=still.after(60)).bots(3)
    dying = a_server(store, still, Dying(store, at=at, after=after))
    with pytest.raises(Killed):
        for _ in range(200):
            still.tick(60)
            dying.tournaments.ring()
    cup.service = a_server(store, still)
    for _ in range(3):
        cup.passes(EVENING)
    assert cup.tournament.ended == "played"
    holds(cup)
