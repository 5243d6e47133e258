"""The deal of a day: bound the day before, the same for all, compared when the day is over."""

from collections.abc import Callable

import pytest
from days import HOURS, Day, a_day, a_house, a_played_day
from entrants import Evening, Key, a_server, a_store
from evening_files import File
from sitting import StillClock

from fairdeal.engine import UnknownGame
from fairdeal.events import StoreFailed, UnknownTable
from fairdeal.events.judge.evening import judge_evening
from fairdeal.service.app import Service
from fairdeal.service.config import from_environment
from fairdeal.service.desk.tournament_views import traveller
from fairdeal.service.desk.tournaments import Now
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.evenings import audit_evening
from fairdeal.service.tournament.decide import decide
from fairdeal.service.tournament.scoring import percent
from fairdeal.service.tournament.standings import standings
from fairdeal.service.tournament.waits import waiting

NEVER: Callable[[Callable[[], None]], None] = lambda work: None  # noqa: E731


def refused(day: Day, name: str) -> str:
    with pytest.raises(Problem) as problem:
        day.enter(name)
    return problem.value.code


def at_a_second_server(day: Day, seed: str = "another", clock: StillClock | None = None) -> Day:
    """The same day, as another server of the same log has it."""
    other = Day.__new__(Day)
    other.service, other.clock = a_house(day.service.store, clock or day.clock, seed), clock or day.clock
    other.people, other.id = [], day.id
    other.service.tournaments.ring()
    return other


# Bound the day before


def test_the_house_binds_itself_the_day_before_and_opens_the_secret_when_the_day_is_over() -> None:
    day = a_played_day()
    [opened, *_], [*_, board, end] = day.records, day.records
    assert (day.id, opened.at[:10]) == ("cup-2026-11-22-dirty-money", "2026-11-21")
    assert opened.data["entry_from"] == "2026-11-22T00:00:00.000Z"
    assert (board.type, board.at) == ("board-opened", "2026-11-23T00:00:00.000Z")
    assert (end.type, end.data["why"]) == ("ended", "played")


def test_while_the_log_is_out_of_reach_nobody_is_called_and_the_deal_is_bound_when_it_is_back(
    still: StillClock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = a_store()
    service = a_house(store, still)

    def is_gone(*_asked: object, **_given: object) -> None:
        raise StoreFailed("The disk is full.")

    with monkeypatch.context() as night:
        night.setattr(type(store), "append", is_gone)
        service.tournaments.ring()
        service.tournaments.ring()
    assert [each.levelname for each in caplog.records if each.name == "fairdeal.tournaments"] == ["WARNING", "WARNING"]
    assert Day(service, still).tournament.stage == "dawn"


def test_a_house_that_names_no_game_deals_none(still: StillClock) -> None:
    server = a_server(a_store(), still)
    server.tournaments.ring()
    assert [*server.store.ends()] == []


def test_a_house_deals_each_day_anew_and_only_once() -> None:
    day = a_day()
    day.passes(1).passes(24 * HOURS).passes(1)
    names = [end.table for end in day.service.store.ends()]
    assert names == ["cup-2026-11-22-dirty-money", "cup-2026-11-23-dirty-money"]


def test_several_servers_of_a_log_bind_themselves_to_one_secret() -> None:
    day = a_day()
    other = at_a_second_server(day)
    assert other.tournament.opened.commits == day.tournament.opened.commits
    assert len(day.records) == 1


def test_a_game_that_is_not_there_is_refused_when_the_house_opens(still: StillClock) -> None:
    with pytest.raises(UnknownGame, match="bridge"):
        Service(from_environment(daily=("bridge",)), a_store(), None)  # type: ignore[arg-type]


def test_the_games_can_be_named_by_a_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAIRDEAL_DAILY", "sweep dirty-money")
    assert from_environment().daily == ("sweep", "dirty-money")


def test_nobody_opens_a_deal_of_the_day_but_the_house(still: StillClock) -> None:
    with pytest.raises(Problem, match="There is no format 'daily'"):
        Evening(a_server(a_store(), still), still, format="daily")


# Played all day


def test_the_lobby_tells_of_the_deal_from_the_first_moment_of_the_day_to_the_last() -> None:
    day = a_day()

    def shown() -> list[str]:
        return [each.id for each in day.service.tournaments.listed()]

    assert shown() == []
    day.passes(14 * HOURS)
    assert shown() == [day.id]
    assert [day.passes(24 * HOURS).tournament.ended, shown()] == ["played", ["cup-2026-11-23-dirty-money"]]


def test_whoever_enters_has_a_table_at_once_in_the_first_seat_with_bots_of_one_kind() -> None:
    day = a_day().noon()
    day.enter("Ann", "Bo")
    assert day.log[1:] == ["table-added"] * 2
    for number, table in enumerate(day.tables()):
        chairs = day.service.tables.desk(table).table.chairs
        assert [(chair.kind, chair.bot) for chair in chairs[1:]] == [("bot", "sensible")] * 3
        assert day.tournament.rounds[0].tables[number].seats == (number, -1, -1, -1)


def test_all_are_dealt_the_same_cards() -> None:
    day = a_played_day()
    decks = {
        str(next(each for each in day.service.store.read(table) if each.type == "dealt").plain)
        for table in day.tables()[:3]
    }
    assert len(decks) == 1


def test_nobody_enters_before_the_day_or_when_it_is_over() -> None:
    day = a_day().passes(14 * HOURS - 0.001)
    assert isinstance(day, Day)
    assert refused(day, "Ann") == "not_now"
    day.passes(0.001)
    day.enter("Ann")
    day.passes(24 * HOURS - 1).enter("Bo")
    day.clock.tick(1)
    assert refused(day, "Cy") == "not_now"
    assert [each.name for each in day.tournament.entrants] == ["Ann", "Bo"]


def test_an_entry_that_is_decided_at_the_end_comes_too_late_though_nobody_has_ended_the_day_yet() -> None:
    day = a_day().noon()
    day.clock.tick(12 * HOURS)
    with pytest.raises(Problem, match="It can be entered from 2026-11-22"):
        decide(
            day.tournament, Key(day, 0).entry("Ann"), Now(day.service.tables, day.service.tournaments.evening(day.id))
        )


def test_a_key_enters_once() -> None:
    day = a_day().noon()
    ann = Key(day, 0)
    ann.enter("Ann")
    with pytest.raises(Problem, match="a key and a recovery key of their own"):
        ann.enter("Ann again")


def test_nobody_is_told_what_others_made_of_it_before_the_day_is_over() -> None:
    day = a_day().noon()
    day.enter("Ann", "Bo")
    day.play(day.tables()[0])
    assert day.log[-1] == "table-over"
    told = day.service.tournament_views.view(day.service.tournaments.evening(day.id))
    assert [row["scores"] for row in told["tables"]] == [None, None]
    assert told["standings"] == []
    with pytest.raises(Problem, match="Board 1 is not over"):
        traveller(day.tournament, 0)


def test_a_board_that_all_have_played_so_far_stays_closed_for_others_may_come() -> None:
    day = a_day().noon()
    day.enter("Ann")
    day.play(day.tables()[0])
    assert day.log == ["round-begun", "table-added", "table-over"]
    day.enter("Bo")
    assert day.log[-1] == "table-added"


# When the day is over


def test_what_is_waited_for_is_told_beforehand() -> None:
    day, told = a_day(), []
    for _ in range(2):
        found = waiting(day.tournament)
        assert found
        told.append(found[1].name)
        day.noon()
    assert told == ["dawn", "day"]


def test_all_who_played_are_compared_and_who_was_late_has_nothing() -> None:
    day = a_played_day()
    assert [(each.entrant, percent(each.share)) for each in standings(day.tournament)] == [
        (0, "50.00"), (1, "50.00"), (2, "50.00"), (3, "0.00"),
    ]  # fmt: skip
    assert day.tournament.rounds[0].over[day.tables()[3]].why == "time"


def test_a_day_on_which_nobody_came_is_opened_all_the_same() -> None:
    day = a_day().noon().ends()
    assert day.log == ["round-begun", "board-opened", "ended"]
    assert judge_evening(each.encode() + b"\n" for each in File(day).lines()).kind == "verified"


def test_a_house_that_was_closed_all_day_opens_the_board_when_it_is_back() -> None:
    day = a_day()
    day.clock.tick(72 * HOURS)
    again = at_a_second_server(day)
    assert again.log == ["round-begun", "board-opened", "ended"]


def test_its_file_verifies_and_the_audit_decides_it_again() -> None:
    lines = [f"{line}\n".encode() for line in File(a_played_day()).lines()]
    assert judge_evening(lines).kind == "verified"
    assert audit_evening(lines).exit_code == 0


# Whatever befalls the servers


def test_a_server_that_dies_between_an_entry_and_its_table_opens_it_when_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    day = a_day().noon()
    monkeypatch.setattr(day.service.tournaments, "_spawn", NEVER)
    day.enter("Ann")
    [table] = day.tables()
    with pytest.raises(UnknownTable):
        day.service.store.head(table)
    again = at_a_second_server(day)
    assert again.service.tables.desk(table).table.status == "lobby"


def test_two_servers_end_a_day_once_and_find_one_end() -> None:
    day = a_day().noon()
    day.enter("Ann")
    other = at_a_second_server(day)
    day.clock.tick(12 * HOURS)
    other.service.tournaments.ring()
    day.service.tournaments.ring()
    assert day.log == ["round-begun", "table-added", "table-over", "board-opened", "ended"]
    assert day.tournament.ended == other.tournament.ended == "played"


def test_a_server_whose_clock_is_behind_lets_nobody_in_when_another_has_ended_the_day() -> None:
    day, slow = a_day().noon(), StillClock()
    slow.tick(38 * HOURS - 5)
    behind = at_a_second_server(day, clock=slow)
    day.ends()
    assert refused(behind, "Late") == "not_now"
