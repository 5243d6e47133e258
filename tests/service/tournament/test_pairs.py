"""Pairs: two entrants on one side of every table, who are paired, placed and rated as one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner
from entrants import Evening, Key, a_server, a_store
from evening_files import File, of_pairs
from hypothesis import given, settings
from hypothesis import strategies as st
from keyed import SeatKey
from sitting import StillClock

from fairdeal.engine import find
from fairdeal.engine.view import Player
from fairdeal.events.judge.evening import Evening as Report
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.desk.looking_back import evening_of
from fairdeal.service.desk.tournament_views import columns, traveller
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.evenings import audit_evening
from fairdeal.service.evidence.verify import judge
from fairdeal.service.tournament.coming import Invite
from fairdeal.service.tournament.daily import one_deal
from fairdeal.service.tournament.directing import Adjust, Penalise, Substitute
from fairdeal.service.tournament.entry import PAIRED, opening
from fairdeal.service.tournament.event import BoardOpened, Entered, EntryClosed, OpenSeating, TableOver
from fairdeal.service.tournament.evolve import evolve
from fairdeal.service.tournament.formats import BOT, FORMATS, Round, Sheet
from fairdeal.service.tournament.pairs import Pair
from fairdeal.service.tournament.rating import Ratings, outcome
from fairdeal.service.tournament.rounds import BeginRound, begins, is_played_out
from fairdeal.service.tournament.scoring import percent
from fairdeal.service.tournament.sides import first_seats, seated, sides_of
from fairdeal.service.tournament.standings import standings
from fairdeal.service.tournament.state import Tournament
from fairdeal.service.tournament.tell import places

Open = Callable[..., Evening]
SWEEP = {"game": "sweep", "options": one_deal(find("sweep")), "seats": 4, "pairs": True}
NAMES = ("Ann", "Bo", "Cy", "Di", "Emil", "Fay", "Gus", "Hal")


@pytest.fixture
def evening(still: StillClock) -> Open:
    """Opens a tournament of pairs at a server of its own."""
    return lambda **plan: Evening(a_server(a_store(), still), still, **{**SWEEP, **plan})


def refused(ask: Callable[[], Any]) -> str:
    """The code with which it is refused."""
    with pytest.raises(Problem) as problem:
        ask()
    return problem.value.code


# Sides


@pytest.mark.parametrize(
    ("told", "sides"),
    [
        ((0, 1, 0, 1), (0, 1, 0, 1)),
        ((1, 1, 0, 0), (0, 0, 1, 1)),
        ((2, 1, 0, 2, 1, 0), (0, 1, 2, 0, 1, 2)),
        ((None, None, None, None), ()),
        ((0, 0), ()),
        ((0, 0, 0, 1), ()),
        ((0, 1, None, 0, 1), ()),
    ],
    ids=["opposite", "beside each other", "three sides", "no sides", "all on one", "three against one", "one alone"],
)
def test_a_games_view_tells_its_sides_whatever_its_name(told: tuple[Any, ...], sides: tuple[int, ...]) -> None:
    view = SimpleNamespace(players=[Player(seat, 0, side=side) for seat, side in enumerate(told)])
    match: Any = SimpleNamespace(view=lambda seat: view)
    assert sides_of(match) == sides


def test_partners_sit_on_their_side_in_their_order() -> None:
    assert seated([(4, 7), (1, 2)], (0, 1, 0, 1)) == (4, 1, 7, 2)
    assert seated([(4, 7), (BOT, BOT)], (0, 1, 1, 0)) == (4, BOT, BOT, 7)
    assert first_seats((0, 1, 1, 0)) == [0, 1]


@pytest.mark.parametrize(
    "wrong", [{"game": "dirty-money", "options": {}}, {"seats": 2}], ids=["a game without sides", "two seats"]
)
def test_pairs_play_only_where_a_game_has_sides(evening: Open, wrong: dict[str, Any]) -> None:
    with pytest.raises(Problem, match="has no sides of two partners each"):
        evening(**wrong)


def test_pairs_do_not_sit_where_they_like(evening: Open) -> None:
    with pytest.raises(Problem, match="Pairs do not sit where they like"):
        evening(format="free", rounds=0, open_seating=OpenSeating(3_600, 1))


def test_the_log_names_the_sides_and_that_of_persons_does_not(evening: Open) -> None:
    assert evening().records[0].data["sides"] == [0, 1, 0, 1]
    assert "sides" not in evening(pairs=False).records[0].data


# Entering


def test_a_partner_enters_by_a_link_of_one_use(evening: Open) -> None:
    cup = evening().enter("Ann")
    link, bo, cy = cup.people[0].link("partner-0"), Key(cup, 1), Key(cup, 2)
    bo.enter("Bo", link, partner=0)
    assert cup.tournament.partners == {0: 1, 1: 0}
    assert refused(lambda: cy.enter("Cy", link, partner=0)) == "no_seat"
    [record] = [each for each in cup.records if each.type == "entered" and each.data["entrant"] == 1]
    assert (record.by, record.data["partner"], record.data["invitation"]["key"]) == ("entrant:1", 0, link.public)


def test_nobody_is_a_partner_without_the_link_that_leads_there(evening: Open) -> None:
    cup = evening().enter("Ann", "Bo")
    ann, _bo = cup.people
    link, cy = ann.link("partner-0"), Key(cup, 2)
    assert refused(lambda: cy.enter("Cy", partner=0)) == "no_seat"
    assert refused(lambda: cy.enter("Cy", link, partner=1)) == "no_seat"
    assert refused(lambda: cy.enter("Cy", SeatKey(), partner=0)) == "no_seat"
    assert refused(lambda: cy.enter("Cy", link)) == "no_seat"
    assert refused(lambda: cup.submit(cy.join(link, "Cy", "partner-0"))) == "no_seat"


def test_an_entrants_link_leads_beside_themselves_and_a_newer_one_takes_its_place(evening: Open) -> None:
    cup = evening().enter("Ann", "Bo")
    ann, _bo = cup.people
    for place in ("partner-1", "1", "new", "deputy", "director"):
        assert refused(lambda place=place: ann.link(place)) == "needs_key"  # type: ignore[misc]
    assert refused(lambda: cup.director.link("partner-0")) == "needs_key"
    lost, found, cy = ann.link("partner-0"), ann.link("partner-0"), Key(cup, 2)
    assert refused(lambda: cy.enter("Cy", lost, partner=0)) == "no_seat"
    cy.enter("Cy", found, partner=0)
    assert refused(lambda: ann.link("partner-0")) == "not_now"


def test_where_everybody_plays_alone_nobody_has_a_partner(evening: Open) -> None:
    cup = evening(pairs=False).enter("Ann", "Bo")
    assert refused(lambda: cup.people[0].link("partner-0")) == "bad_command"
    assert refused(lambda: cup.director.ask(Pair, one=0, other=1)) == "bad_command"


def test_the_director_puts_two_together_who_are_alone(evening: Open) -> None:
    cup = evening().enter("Ann", "Bo").pairs("Cy", "Di")
    for one, other, why in ((0, 0, "bad_command"), (0, 2, "not_now"), (0, 9, "bad_command")):
        assert refused(lambda one=one, other=other: cup.director.ask(Pair, one=one, other=other)) == why  # type: ignore[misc]
    cup.director.ask(Pair, one=1, other=0)
    assert cup.tournament.partners == {0: 1, 1: 0, 2: 3, 3: 2}
    assert cup.told() == "The director puts {1} and {0} together as a pair."


def test_whom_the_director_put_together_wrongly_they_put_together_again(evening: Open) -> None:
    cup = evening().enter("Ann", "Bo", "Cy")
    cup.director.ask(Pair, one=0, other=1)
    cup.director.ask(Pair, one=0, other=2)
    assert cup.tournament.partners == {0: 2, 2: 0}


def test_a_pair_counts_when_both_are_there(evening: Open) -> None:
    cup = evening().pairs("Ann", "Bo").enter("Cy")
    assert (cup.tournament.playing(), cup.tournament.contestants()) == ([0, 1], [0])
    assert refused(cup.closed) == "not_now"
    cup.passes(300)
    assert cup.tournament.ended == "unfilled"


def test_who_leaves_before_entry_is_closed_leaves_their_partner_alone(evening: Open) -> None:
    cup = evening().pairs("Ann", "Bo", "Cy", "Di").enter("Emil")
    cup.people[0].leaves()
    assert cup.tournament.contestants() == [2]
    cup.director.ask(Pair, one=1, other=4)
    assert cup.tournament.contestants() == [1, 2]
    assert cup.tournament.title(1) == "Bo & Emil"


def test_whoever_is_alone_when_entry_closes_adds_nothing_and_does_not_play(evening: Open) -> None:
    cup = evening().pairs("Ann", "Bo", "Cy", "Di").enter("Emil").closed()
    emil = cup.people[-1]
    assert refused(emil.opens) == "not_now"
    for each in cup.people[:-1]:
        each.opens()
    cup.director.ask(BeginRound)
    assert cup.tournament.rounds[0].tables[0].seats in ((0, 2, 1, 3), (2, 0, 3, 1))
    assert cup.records[-1].data["byes"] == []


def test_two_who_are_alone_are_put_together_for_the_rounds_to_come(evening: Open) -> None:
    """Emil was alone when entry closed, and Fay comes late: they add nothing, and miss the first board."""
    cup = evening(rounds=2).pairs("Ann", "Bo", "Cy", "Di").enter("Emil").closed()
    for each in cup.people[:-1]:
        each.opens()
    cup.director.ask(BeginRound)
    cup.play_on()
    cup.comes("Fay", "new", 5)
    assert 4 not in cup.tournament.contestants()
    cup.director.ask(Pair, one=5, other=4)
    assert (cup.tournament.stage, cup.tournament.field) == ("break", (0, 2, 4))
    cup.director.ask(BeginRound)
    assert {4, 5} <= {each for table in cup.tournament.rounds[1].tables for each in table.seats}
    cup.play_on()
    [late] = [each for each in standings(cup.tournament) if each.entrant == 4]
    assert late.boards[0].by == "absent"


def test_two_who_are_put_together_after_the_draw_do_not_begin_it_again(evening: Open) -> None:
    cup = evening().pairs("Ann", "Bo", "Cy", "Di").enter("Emil", "Fay").closed()
    for each in cup.people[:4]:
        each.opens()
    cup.director.ask(Pair, one=4, other=5)
    assert (cup.tournament.stage, cup.tournament.contestants()) == ("break", [0, 2, 4])
    assert len(cup.tournament.noises()) == 4


# The draw


def test_both_of_a_pair_add_to_the_boards(evening: Open) -> None:
    cup = evening().pairs("Ann", "Bo", "Cy", "Di").drawn()
    assert (cup.tournament.stage, len(cup.tournament.noises())) == ("break", 4)


def test_whoever_keeps_silent_takes_their_pair_out_of_the_draw(evening: Open) -> None:
    cup = evening().pairs(*NAMES[:6]).closed()
    for each in cup.people[1:]:
        each.opens()
    cup.passes(60)
    assert (cup.tournament.stage, cup.tournament.contestants()) == ("hashing", [2, 4])
    assert refused(cup.people[1].adds) == "not_now"
    for each in cup.people[2:]:
        each.adds()
    for each in cup.people[2:]:
        each.opens()
    assert (cup.tournament.stage, len(cup.tournament.noises())) == ("break", 4)
    cup.comes("Ann", "0", 0)
    assert cup.tournament.contestants() == [0, 2, 4]


def test_without_two_pairs_there_is_no_tournament(evening: Open) -> None:
    cup = evening().pairs("Ann", "Bo", "Cy", "Di").closed()
    for each in cup.people[1:]:
        each.opens()
    cup.passes(60)
    assert cup.tournament.ended == "unfilled"


def test_bots_begin_at_once_when_no_person_is_left_to_add(evening: Open) -> None:
    cup = evening().pairs("Ann", "Bo").pairs_of_bots(2).closed().passes(60)
    assert (cup.tournament.stage, cup.tournament.contestants()) == ("break", [2, 4])


# Rounds


def test_partners_sit_opposite_each_other_with_their_own_keys(evening: Open) -> None:
    cup = evening().pairs("Ann", "Bo", "Cy", "Di").drawn()
    cup.director.ask(BeginRound)
    [table] = cup.tournament.rounds[0].tables
    opened = cup.service.store.read(table.table)
    keys = {each.number: each.key.public for each in cup.people}
    assert next(iter(opened)).data["invitations"] == [keys[number] for number in table.seats]
    assert {table.seats[0] + table.seats[2], table.seats[1] + table.seats[3]} == {0 + 1, 2 + 3}


def test_a_substitute_takes_one_persons_place_in_a_pair(evening: Open) -> None:
    cup = evening(rounds=2).pairs("Ann", "Bo", "Cy", "Di").drawn()
    cup.director.ask(BeginRound)
    cup.play_on()
    eve = cup.comes("Eve", "1", 1)
    assert (cup.tournament.title(0), cup.tournament.members(0)) == ("Ann & Eve", (0, 1))
    cup.director.ask(BeginRound)
    assert cup.tournament.rounds[1].sit[1].key == eve.key.public


def test_a_pair_rests_while_one_of_it_has_left_until_somebody_comes_or_a_bot_plays(evening: Open) -> None:
    cup = evening(rounds=3).pairs(*NAMES[:6]).drawn()
    cup.people[0].leaves()
    assert cup.tournament.contestants() == [2, 4]
    cup.comes("Eve", "0", 0)
    assert cup.tournament.contestants() == [0, 2, 4]
    cup.people[1].leaves()  # of those whom Eve did not replace the first
    assert cup.tournament.contestants() == [0, 4]
    cup.director.ask(Substitute, entrant=2, kind="sensible")
    assert cup.tournament.contestants() == [0, 2, 4]


@cache
def played(format: str, pairs: int, fill: str, rounds: int) -> Tournament:
    """An evening of pairs of bots, in which every table has a score by its number and board."""
    dealt = iter(range(1, 10_000))
    plan: dict[str, Any] = {**SWEEP, "title": "Pairs", "format": format, "fill": fill, "rounds": rounds}
    opened = opening("cup-p", lambda size: bytes([next(dealt) % 256] * size), entry_until=AT, **plan)
    tournament = Tournament("cup-p")
    does(tournament, opened)
    for number in range(0, 2 * pairs, 2):
        does(tournament, Entered(number, f"Bot {number}", "bot", "sensible"))
        does(tournament, Entered(number + 1, f"Bot {number + 1}", "bot", "sensible", partner=number))
    does(tournament, EntryClosed(tuple(range(2 * pairs)), rounds))
    while not is_played_out(tournament):
        begun = begins(tournament)
        does(tournament, begun)
        for place, table in enumerate(begun.tables):
            score = (7 * place + 3 * begun.round) % 11 - 5
            does(tournament, TableOver(table.table, "0" * 64, (score, -score) * 2, "played"))
        does(tournament, BoardOpened(begun.round, opened.secrets[begun.round]))
    return tournament


AT = "2026-11-29T20:00:00.000Z"


def does(tournament: Tournament, event: Any) -> None:
    evolve(tournament, event, "tournament", AT)


FORMATS_OF_PAIRS = sorted(PAIRED)


@settings(deadline=None, max_examples=60)
@given(
    format=st.sampled_from(FORMATS_OF_PAIRS),
    pairs=st.integers(2, 24),
    fill=st.sampled_from(["bots", "byes"]),
    rounds=st.integers(1, 8),
)
def test_of_however_many_pairs_everybody_sits_beside_nobody_but_their_partner(
    format: str, pairs: int, fill: str, rounds: int
) -> None:
    tournament = played(format, pairs, fill, rounds)
    for round in tournament.rounds:
        there = [each for table in round.tables for each in table.seats if each != BOT]
        assert len({*there, *round.byes}) == len(there) + len(round.byes)
        for table in round.tables:
            for one, other in (table.seats[0::2], table.seats[1::2]):
                assert (one, other) == (BOT, BOT) or (one % 2, other) == (0, one + 1)
        assert all(each ^ 1 in round.byes for each in round.byes)
    assert {each.entrant for each in standings(tournament)} == set(range(0, 2 * pairs, 2))


@pytest.mark.parametrize("pairs", [4, 6, 8, 12])
def test_each_pair_sits_on_each_side_about_as_often(pairs: int) -> None:
    sat: Counter[tuple[int, int]] = Counter()
    for round in played("duplicate", pairs, "bots", pairs - 1).rounds:
        sat.update((each, seat) for table in round.tables for seat, each in enumerate(table.seats[:2]))
    assert all(abs(sat[pair, 0] - sat[pair, 1]) <= 1 for pair in range(0, 2 * pairs, 2))


@pytest.mark.parametrize("pairs", [5, 7, 11])
def test_pairs_meet_as_so_many_persons_would_at_tables_of_two(pairs: int) -> None:
    rounds: tuple[Round, ...] = ()
    for number in range(4):
        sheet = Sheet(tuple(range(pairs)), 2, number, 4, rounds, tuple(range(pairs)), "byes")
        rounds = (*rounds, FORMATS["duplicate"].pair(sheet))
    met = played("duplicate", pairs, "byes", 4).rounds
    assert [[tuple(each // 2 for each in table.seats[:2]) for table in round.tables] for round in met] == [
        list(round.tables) for round in rounds
    ]
    assert [round.byes for round in met] == [(2 * one, 2 * one + 1) for [one] in (round.byes for round in rounds)]


def test_in_a_round_robin_every_pair_meets_every_other_once() -> None:
    met = Counter(
        frozenset(each.seats[:2]) for round in played("round-robin", 6, "bots", 5).rounds for each in round.tables
    )
    assert (len(met), set(met.values())) == (6 * 5 // 2, {1})


def test_a_knock_out_puts_pairs_out_until_one_is_left() -> None:
    tournament = played("knock-out", 8, "byes", 64)
    assert [len(round.tables) for round in tournament.rounds] == [4, 2, 1]


# Standings


def test_a_pair_has_one_score_for_its_side() -> None:
    """Four pairs: at table 1 the first side has 10 points, at table 2 it has 30, and so on."""
    tournament = played("duplicate", 4, "bots", 1)
    [begun] = tournament.rounds
    over = [begun.over[table.table].scores for table in begun.tables]
    assert over == [(-5, 5, -5, 5), (2, -2, 2, -2)]
    (ns, ew), (other_ns, other_ew) = (table.seats[:2] for table in begun.tables)
    shares = {each.entrant: percent(each.share) for each in standings(tournament)}
    assert shares == {ns: "0.00", other_ns: "100.00", ew: "100.00", other_ew: "0.00"}


def test_both_names_stand_everywhere(evening: Open) -> None:
    cup = evening(rounds=1).pairs("Ann", "Bo", "Cy", "Di").pairs_of_bots(2).drawn()
    cup.director.ask(BeginRound)
    cup.play_on()
    tournament, views = cup.tournament, cup.service.tournament_views
    assert {line[2] for line in columns(tournament)[1:]} == {"Ann & Bo", "Cy & Di", "Bot 4 & Bot 5", "Bot 6 & Bot 7"}
    assert any("Ann & Bo" in line for line in places(tournament))
    view = views.view(cup.service.tournaments.evening(cup.id))
    assert [each["partner"] for each in view["entrants"]] == [1, 0, 3, 2, 5, 4, 7, 6]
    assert {each["entrant"] for each in view["standings"]} == {0, 2, 4, 6}
    for line in traveller(tournament, 0)["lines"]:
        assert [each["seat"] for each in line["seats"]] == [0, 1]
    assert evening_of(tournament, 1) == evening_of(tournament, 0)


def test_the_director_awards_to_a_pair_by_its_lower_number(evening: Open) -> None:
    cup = evening(rounds=1).pairs("Ann", "Bo", "Cy", "Di").drawn()
    cup.director.ask(BeginRound)
    cup.play_on()
    award = {"round": 0, "score": 70, "reason": "They were shown a card.", "clause": "5.2"}
    assert refused(lambda: cup.director.ask(Adjust, entrant=1, **award)) == "bad_command"
    assert refused(lambda: cup.director.ask(Penalise, entrant=3, points=5, reason="No.", clause="1")) == "bad_command"
    cup.director.ask(Adjust, entrant=0, **award)
    assert cup.told().startswith("The director awards {0} and {1} 70 % for round 1")


def test_both_of_a_pair_are_rated_for_what_their_side_made(evening: Open) -> None:
    cup = evening(rounds=1, scoring="points").pairs("Ann", "Bo", "Cy", "Di").drawn()
    cup.director.ask(BeginRound)
    cup.play_on()
    cup.passes(60)
    found = outcome(cup.records)
    assert found
    [((one, won), (other, lost))] = found.matches
    assert (len(one), len(other)) == (2, 2)
    ratings = Ratings()
    ratings.add(found)
    ratings.add(found)
    strength = {each.player: each.strength.mu for each in ratings.of("sweep")}
    better = one if won > lost else other
    assert (len(strength), {key for key, mu in strength.items() if mu > 25}) == (4, {*better})


def test_a_link_is_recorded_before_anybody_comes_by_it(evening: Open) -> None:
    cup = evening().pairs("Ann", "Bo")
    assert cup.log == ["invited"]
    assert cup.told(1) == "{0} invites a partner."
    assert cup.told() == "{1} takes part with {0}."
    assert refused(lambda: cup.people[0].ask(Invite, key=SeatKey().public, place="partner-0")) == "not_now"


# The file


@pytest.fixture(scope="module")
def file() -> File:
    return of_pairs()


def audited(file: File) -> list[str]:
    return [why for _seq, why in audit_evening(file.bytes().splitlines(keepends=True)).findings]


def test_a_file_of_pairs_holds_and_its_standings_are_those_of_the_tournament(file: File) -> None:
    found, tournament = judge(BytesIO(file.bytes())), file.cup.tournament
    assert isinstance(found, Report)
    assert (found.kind, audited(file)) == ("verified", [])
    placed = {(tournament.title(each.entrant), percent(each.share)) for each in standings(tournament)}
    assert {(line["name"], line["total"]) for line in found.standings} == placed
    assert "Emil & Fay" in {name for name, _share in placed}


def test_the_audit_asks_the_game_for_its_sides(file: File) -> None:
    assert audited(file.data(0, sides=[0, 0, 1, 1]))[0] == "the sides are not those of the game"


@pytest.mark.parametrize("format", ["swiss", "knock-out"])
def test_a_simulated_evening_of_pairs_verifies_and_passes_its_audit(format: str, tmp_path: Path) -> None:
    run, out = CliRunner().invoke, tmp_path / "out"
    asked = ["tournament", "simulate", "sweep", "--pairs", "--entrants", "5", "--rounds", "2", "--format", format]
    done = run(fairdeal, [*asked, "--out", str(out)])
    assert (done.exit_code, "sensible 1 & sensible 2" in done.output) == (0, True), done.output
    for command in ("verify", "audit"):
        said = run(fairdeal, [command, str(out / "tournament.jsonl")])
        assert said.exit_code == 0, said.output


def test_more_pairs_than_can_enter_are_not_simulated(tmp_path: Path) -> None:
    asked = ["tournament", "simulate", "sweep", "--pairs", "--entrants", "129", "--out", str(tmp_path)]
    said = CliRunner().invoke(fairdeal, asked)
    assert (said.exit_code, "129 pairs are too many. 128 can enter." in said.output) == (2, True), said.output
