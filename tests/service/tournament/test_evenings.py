"""A tournament and its tables: two logs that agree, whoever goes on, and whenever a server dies."""

import pytest
from dying import Dying, Killed
from entrants import Evening, a_server, a_store
from holding import holds
from sitting import StillClock

from fairdeal.events import Append, Record
from fairdeal.service.app import Service
from fairdeal.service.desk.forgetting import forget_names
from fairdeal.service.desk.journal import DirectJournal
from fairdeal.service.errors import Problem
from fairdeal.service.table.play.draws import signing
from fairdeal.service.tournament.codec import step_of
from fairdeal.service.tournament.evolve import evolve
from fairdeal.service.tournament.rounds import BeginRound
from fairdeal.service.tournament.scoring import Matchpoints
from fairdeal.service.tournament.standings import chart, standings, travellers
from fairdeal.service.tournament.state import Tournament


def test_people_with_keys_hold_an_evening(still: StillClock) -> None:
    cup = Evening(a_server(a_store(), still), still).enter("Ann", "Bo", "Cy", "Di").bots(2).drawn()
    for _round in range(2):
        cup.director.ask(BeginRound)
        cup.play_on()
    cup.passes(60)
    assert cup.tournament.ended == "played"
    assert [each.why for round in cup.tournament.rounds for each in round.over.values()] == ["played"] * 4
    assert len(standings(cup.tournament)) == 6
    holds(cup)


def test_who_sits_at_a_table_is_whom_the_pairing_names(still: StillClock) -> None:
    cup = Evening(a_server(a_store(), still), still).enter("Ann", "Bo").bots(1).drawn()
    cup.director.ask(BeginRound)
    [table] = cup.tables()
    cup.play(table)
    seats = cup.tournament.rounds[0].tables[0].seats
    first = next(cup.service.store.read(table)).data
    assert first["invitations"] == [cup.tournament.entrants[number].key for number in seats]
    assert signing(cup.service.tables.desk(table).table).keys() == {seats.index(0), seats.index(1)}


def test_a_board_is_closed_to_others_until_it_is_over_at_all_tables(still: StillClock) -> None:
    cup = Evening(a_server(a_store(), still), still).enter("Ann").bots(5).drawn()
    cup.director.ask(BeginRound)
    desks = [cup.service.tables.desk(table).table for table in cup.tables()]
    [others] = [table for table in desks if table.status == "over"]
    assert cup.service.tables.is_closed(others)
    cup.play_on()
    assert not cup.service.tables.is_closed(others)


def test_all_tables_of_a_board_deal_the_same_cards(still: StillClock) -> None:
    cup = Evening(a_server(a_store(), still), still).bots(6).closed().passes(60)
    deals = [
        [record.data["action"] for record in cup.service.store.read(table) if record.type == "dealt"]
        for table in cup.tables()
    ]
    assert deals[0][0] == deals[1][0]


def test_a_log_that_is_folded_anew_gives_the_same_tournament(still: StillClock) -> None:
    cup = Evening(a_server(a_store(), still), still).enter("Ann", "Bo").bots(1).drawn().passes(60).passes(600)
    folded = Tournament(cup.id)
    for record in cup.records:
        evolve(folded, step_of(record).event, record.by, record.at)

    def plain(each: object) -> object:
        return {name: getattr(each, name) for name in type(each).__slots__}  # type: ignore[attr-defined]

    here, there = plain(cup.tournament), plain(folded)
    assert isinstance(here, dict)
    assert isinstance(there, dict)
    for each in (here, there):
        each["entrants"] = [plain(entrant) for entrant in each["entrants"]]
    assert here == there


def test_a_name_that_is_removed_leaves_a_log_that_holds(still: StillClock) -> None:
    cup = Evening(a_server(a_store(), still), still, rounds=1).enter("Ann", "Bo").bots(1).drawn()
    for _ in range(4):
        cup.passes(60)
    cup.passes(600).passes(60)
    forget_names(cup.service.store, cup.id, "1")
    cup.service.tournaments.let_go(cup.id)
    assert cup.tournament.names == ["Entrant 1", "Bo", "Bot 2"]
    holds(cup)


def test_travellers_tell_a_board_table_by_table(still: StillClock) -> None:
    cup = Evening(a_server(a_store(), still), still).bots(6).closed().passes(60)
    lines = travellers(cup.tournament, 0)
    seats = [pairing.seats for pairing in cup.tournament.rounds[0].tables]
    assert [tuple(seat.entrant for seat in line.seats) for line in lines] == seats
    assert {seat.matchpoints for line in lines for seat in line.seats} == {Matchpoints(1, 2)}  # the bots play alike
    assert chart(cup.tournament) == (dict.fromkeys(range(6), 1),)


def test_a_tournament_is_no_table(still: StillClock) -> None:
    cup = Evening(a_server(a_store(), still), still)
    with pytest.raises(Problem) as problem:
        cup.service.tables.desk(cup.id)
    assert problem.value.code == "unknown_table"
    with pytest.raises(Problem) as problem:
        cup.service.tournaments.evening(cup.id.removeprefix("cup-"))
    assert problem.value.code == "not_found"


# Several servers, and kills


def test_a_round_begins_once_at_two_servers(still: StillClock) -> None:
    store = a_store()
    cup = Evening(a_server(store, still), still).bots(6).closed()
    other = a_server(store, still, seed="another")
    other.tournaments.evening(cup.id)
    still.tick(60)
    other.tournaments.ring()
    cup.service.tournaments.ring()
    assert cup.log == ["entry-closed", "round-begun", "table-over", "table-over", "board-opened"]
    assert len(store.tables()) == 3


class Late(DirectJournal):
    """A journal before whose next append to a log that begins so another server goes on."""

    other: Service | None = None
    to = ""

    def append(self, request: Append) -> list[Record]:
        if self.other and request.table.startswith(self.to):
            other, self.other = self.other, None
            other.tournaments.ring()
        return super().append(request)


@pytest.mark.parametrize("to", ["cup-", ""], ids=["begins the round", "opens a table"])
def test_a_server_that_is_second_follows_the_first(still: StillClock, to: str) -> None:
    store = a_store()
    journal = Late(store)
    cup = Evening(a_server(store, still, journal), still).bots(6).closed()
    journal.to = to or cup.id.removeprefix("cup-")
    journal.other = a_server(store, still, seed="another")
    journal.other.tournaments.evening(cup.id)
    cup.passes(60)
    assert cup.log == ["entry-closed", "round-begun", "table-over", "table-over", "board-opened"]
    assert cup.tournament.seq == cup.records[-1].seq


@pytest.fixture(scope="module")
def undisturbed() -> list[str]:
    cup = Evening(a_server(a_store(), clock := StillClock()), clock, rounds=1).bots(6)
    for _ in range(3):
        cup.passes(300)
    return cup.log


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("at", range(7))
def test_a_kill_at_any_append_leaves_an_evening_that_goes_on(
    still: StillClock, undisturbed: list[str], at: int, after: bool
) -> None:
    store = a_store()
    cup = Evening(a_server(store, still), still, rounds=1).bots(6)
    dying = a_server(store, still, Dying(store, at=at, after=after))
    with pytest.raises(Killed):
        for _ in range(3):
            still.tick(300)
            dying.tournaments.ring()
    cup.service = a_server(store, still)
    for _ in range(3):
        cup.passes(300)
    assert cup.log == undisturbed
    assert undisturbed[-1] == "ended"


def test_a_killed_evening_holds(still: StillClock) -> None:
    store = a_store()
    cup = Evening(a_server(store, still), still).enter("Ann", "Bo").bots(4).drawn()
    dying = a_server(store, still, Dying(store, at=2, after=True))
    with pytest.raises(Killed):
        still.tick(60)
        dying.tournaments.ring()
    cup.service = a_server(store, still)
    for _ in range(8):
        cup.passes(300)
    assert cup.tournament.ended == "played"
    holds(cup)


def test_no_bot_that_fills_a_table_is_called_like_an_entrant_elsewhere(still: StillClock) -> None:
    cup = Evening(a_server(a_store(), still), still).enter("Ada", "Basil", "Cleo", "Dora").drawn()
    cup.director.ask(BeginRound)
    desks = [cup.service.tables.desk(table).table for table in cup.tables()]
    bots = [chair.name for table in desks for chair in table.chairs if chair.kind == "bot"]
    assert len(bots) == 2
    assert not set(bots) & set(cup.tournament.names)


def test_nobody_ends_a_match_by_agreement_for_the_average(still: StillClock) -> None:
    cup = Evening(a_server(a_store(), still), still).enter("Ann").bots(2).drawn()
    cup.director.ask(BeginRound)
    [table] = cup.tables()
    [ann] = cup.guests(table)
    assert ann.takes("Ann")[0] == 201
    status, told = ann.do("end")
    assert (status, told["error"]["message"]) == (409, "A tournament's board is played to its end.")
