"""Ratings: a fold of evenings, whoever computes it; each evening by hand, then those of real logs and their files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from clients import Client
from days import a_played_day
from entrants import Evening, a_server, a_store, entropy
from evening_files import File, of_bots, with_all_that_happens
from hypothesis import given, settings
from hypothesis import strategies as st
from sitting import StillClock

from fairdeal.events import StoreFailed
from fairdeal.service.app import Service
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.config import Config
from fairdeal.service.desk.forgetting import forget_names
from fairdeal.service.desk.journal import DirectJournal
from fairdeal.service.desk.ratings import ended, outcomes
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.evenings import logs_in, whole
from fairdeal.service.tournament.rating import Outcome, Rating, Ratings, outcome, rated
from fairdeal.service.tournament.state import Sits

SWEEP = "sweep"


def player(name: str) -> Sits:
    """Somebody by their key, or a bot by its kind: `bot:random`."""
    return Sits("", name.removeprefix("bot:")) if name.startswith("bot:") else Sits(f"key of {name}", "")


def evening(number: int, *lines: str, at: str = "", game: str = SWEEP, **names: str) -> Outcome:
    """Read an evening whose matches stand a line each: `Ann=3 Bo=1 bot:random=0`, and names that are not those."""
    played = [[each.split("=") for each in line.split()] for line in lines]
    people = {name for match in played for name, _score in match if not name.startswith("bot:")}
    return Outcome(
        f"cup-{number}",
        at or f"2026-11-{number:02}T22:00:00.000Z",
        game,
        tuple(tuple(((player(name),), int(score)) for name, score in match) for match in played),
        {f"key of {name}": names.get(name, name) for name in people},
    )


def names(ratings: Ratings, game: str = SWEEP) -> list[tuple[int, str]]:
    return [(each.place, each.name) for each in ratings.of(game)]


def one(ratings: Ratings, name: str) -> Rating:
    return next(each for each in ratings.of(SWEEP) if each.name == name)


# By hand


def test_who_wins_more_stands_higher() -> None:
    found = rated([evening(1, "Ann=3 Bo=2 Cy=1", "Ann=3 Bo=2 Cy=1"), evening(2, "Ann=5 Bo=4 Cy=3", "Cy=9 Ann=7 Bo=5")])
    assert names(found) == [(1, "Ann"), (2, "Bo"), (3, "Cy")]


def test_the_more_one_has_played_the_surer_is_the_rating() -> None:
    found = rated([evening(1, "Ann=3 Bo=2", "Ann=1 Cy=2", "Ann=2 Bo=3"), evening(2, "Cy=3 Bo=2", "Ann=3 Cy=2")])
    assert one(found, "Ann").strength.sigma < one(found, "Bo").strength.sigma < 25 / 3


def test_equals_share_their_place() -> None:
    found = rated([evening(1, "Ann=3 Bo=3", "Cy=4 Di=0"), evening(2, "Bo=1 Ann=1", "Di=3 Cy=3")])
    assert names(found) == [(1, "Cy"), (2, "Ann"), (2, "Bo"), (4, "Di")]


def test_whoever_has_played_on_one_evening_is_not_listed_yet() -> None:
    first, second = evening(1, "Ann=3 Bo=2", "Ann=3 Bo=2"), evening(2, "Ann=3 Cy=2")
    assert names(rated([first])) == []
    assert names(rated([first, second])) == [(1, "Ann")]


def test_each_game_has_a_list_of_its_own() -> None:
    found = rated([evening(1, "Ann=3 Bo=2"), evening(2, "Ann=3 Bo=2", game="monopoly"), evening(3, "Bo=3 Ann=2")])
    assert [each.evenings for each in found.of(SWEEP)] == [2, 2]
    assert found.games() == [SWEEP]
    assert found.of("monopoly") == []


def test_evenings_count_in_the_order_of_their_ends_and_then_of_their_ids_and_each_once() -> None:
    early, late = evening(7, "Ann=2 Bo=1", at="2026-01-01"), evening(2, "Ann=1 Bo=2", at="2026-01-02")
    assert names(rated([late, early, late])) == names(rated([early, late]))
    assert (
        rated([late, early, late]).of(SWEEP)
        == rated([early, late]).of(SWEEP)
        != rated([early._replace(at="2026-01-03"), late]).of(SWEEP)
    )
    same = [each._replace(at="2026-01-01") for each in (early, late)]
    assert rated(same).of(SWEEP) == rated([early._replace(at="2026-01-03"), late]).of(SWEEP)


def test_under_two_keys_one_is_two_under_the_newest_name_of_each() -> None:
    found = rated([evening(1, "A=3 B=2", A="Ann", B="Ann"), evening(2, "A=3 B=2", A="Anna", B="Ann")])
    assert names(found) == [(1, "Anna"), (2, "Ann")]


def test_whose_name_was_removed_is_listed_no_more_and_the_others_stand_as_before() -> None:
    evenings = [evening(1, "Ann=3 Bo=2 Cy=1"), evening(2, "Bo=3 Ann=2 Cy=1")]
    first = evenings[0]._replace(names={**evenings[0].names, "key of Ann": ""})
    before, after = rated(evenings), rated([first, evenings[1]])
    assert [each.name for each in after.of(SWEEP)] == ["Bo", "Cy"]
    assert [one(after, name).strength for name in ("Bo", "Cy")] == [one(before, name).strength for name in ("Bo", "Cy")]


def test_bots_of_one_kind_are_one_player_and_several_at_a_match_count_by_their_mean() -> None:
    line = "bot:random=3 Ann=2 bot:random=1"
    same, apart = (rated([evening(1, each), evening(2, each)]) for each in (line, line.replace("random", "strong", 1)))
    assert {each.name: each.evenings for each in same.of(SWEEP)} == {"Ann": 2, "random bot": 2}
    won, mean, lost = one(apart, "strong bot"), one(same, "random bot"), one(apart, "random bot")
    assert won.strength.mu > mean.strength.mu > lost.strength.mu


@settings(max_examples=25)
@given(st.data())
def test_in_whichever_order_evenings_are_given_they_are_rated_alike(data: st.DataObject) -> None:
    who = st.permutations(["Ann", "Bo", "Cy", "bot:random"])
    lines = st.lists(st.builds(lambda all, n: " ".join(f"{each}={n % (i + 2)}" for i, each in enumerate(all)), who,
                               st.integers(0, 9)), min_size=1, max_size=3)  # fmt: skip
    evenings = [evening(number, *data.draw(lines)) for number in range(1, 5)]
    assert rated(data.draw(st.permutations(evenings))).of(SWEEP) == rated(evenings).of(SWEEP)


def test_without_openskill_it_is_told_what_is_lacking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "openskill.models", None)
    with pytest.raises(Problem, match="openskill") as refused:
        rated([])
    assert "fairdeal[rating]" in refused.value.remedy


# Of logs, and of files


def held(service: Service, clock: StillClock, **people: bytes) -> Evening:
    """Hold an evening of one table, to which nobody comes: bots play a board for these people, by keys of theirs."""
    cup = Evening(service, clock, rounds=1, scoring="points", break_seconds=0)
    for name, seed in people.items():
        cup.again(name, seed)
    cup.bots(3 - len(people)).drawn().passes(1).passes(31)
    assert (cup.tournament.ended, len(cup.tournament.rounds)) == ("played", 1)
    return cup


KEYS = {name: bytes([number]) * 32 for number, name in enumerate(("Ann", "Bo"), 1)}


def test_a_log_says_who_was_compared_by_which_key_and_under_which_name(still: StillClock) -> None:
    service = a_server(a_store(), still)
    cup = held(service, still, **KEYS).tournament
    [found] = outcomes(service.store, ended(service.store))
    [round], people = cup.rounds, [each.key for each in cup.entrants]
    [table] = round.tables
    keys = [Sits(people[number], "" if people[number] else "sensible") for number in table.seats]
    sides = [(key,) for key in keys]
    assert found.matches == (tuple(zip(sides, round.over[table.table].scores, strict=True)),)
    assert found.names == dict(zip(people, KEYS, strict=False))
    assert (found.at, found.game) == (cup.at, "dirty-money")


def test_where_the_fewest_points_win_fewer_are_better(still: StillClock) -> None:
    file = File(held(a_server(a_store(), still), still, **KEYS))
    most, fewest = (outcome(each.logs[file.name]) for each in (file, file.data(0, fewest_wins=True)))
    assert most
    assert fewest
    assert fewest.matches == tuple(tuple((who, -score) for who, score in match) for match in most.matches)


def test_who_comes_late_is_known_by_the_key_they_come_with(still: StillClock) -> None:
    service = a_server(a_store(), still)
    cup = Evening(service, still, rounds=1).bots(3).drawn()
    key = cup.comes("Cy", "new", 3).key.public
    cup.passes(60).passes(31).passes(60)
    [found] = outcomes(service.store, ended(service.store))
    assert found.names == {key: "Cy"}
    assert (Sits(key, ""),) in {who for match in found.matches for who, _score in match}


def test_among_bots_of_one_kind_nothing_is_learned() -> None:
    store = of_bots().cup.service.store
    assert [each.matches for each in outcomes(store, ended(store))] == [()]


def test_a_round_whose_time_was_up_says_nothing() -> None:
    cup = with_all_that_happens().cup
    [found] = outcomes(cup.service.store, ended(cup.service.store))
    late, *played = cup.tournament.rounds
    assert {each.why for each in late.over.values()} == {"time"}
    assert len(found.matches) <= len(played)
    assert all(any(score for _who, score in match) for match in found.matches)


def test_a_deal_of_the_day_says_nothing_for_somebody_may_have_seen_its_cards() -> None:
    store = a_played_day().service.store
    assert [each.table for each in store.ends() if each.type == "ended"], "it is over"
    assert list(outcomes(store, ended(store))) == []


def test_a_tournament_that_goes_on_says_nothing(still: StillClock) -> None:
    cup = Evening(a_server(a_store(), still), still).bots(6)
    assert outcome(cup.records) is None
    assert ended(cup.service.store) == []


@settings(max_examples=3)
@given(st.lists(st.sets(st.sampled_from(sorted(KEYS)), min_size=1), min_size=2, max_size=3), st.randoms())
def test_the_fold_of_files_is_the_fold_of_the_log(evenings: list[set[str]], dice: Any) -> None:
    still = StillClock()
    service = a_server(a_store(), still)
    cups = [held(service, still, **{name: KEYS[name] for name in sorted(each)}).id for each in evenings]
    dice.shuffle(cups)
    files = [[line.encode() + b"\n" for line in whole(service.store, cup)] for cup in cups]
    of_files = rated(found for file in files if (found := outcome(next(logs_in(file)))))
    of_log = rated(outcomes(service.store, ended(service.store)))
    assert of_files.of("dirty-money") == of_log.of("dirty-money") != []


# A house


@pytest.fixture
def house(still: StillClock) -> Service:
    """A house that wants ratings, at which Ann and Bo have played two evenings against a bot."""
    service = Service(Config(clock=still, entropy=entropy(), ratings=1), store := a_store(), DirectJournal(store))
    for _ in range(2):
        held(service, still, **KEYS)
    return service


def asked(service: Service, path: str = "/api/v1/games/dirty-money/ratings", **headers: str) -> Any:
    return Client(service).get(path, headers=headers)


def listed(service: Service) -> dict[str, int]:
    """Who is listed, and after how many evenings."""
    return {each["name"]: each["evenings"] for each in asked(service).get_json()["ratings"]}


def by_log(service: Service) -> list[dict[str, object]]:
    """The list as everybody computes it who has the whole log."""
    return [each.told() for each in rated(outcomes(service.store, ended(service.store))).of("dirty-money")]


def test_a_house_has_no_ratings_unless_it_wants_them(still: StillClock) -> None:
    service = a_server(a_store(), still)
    told = asked(service)
    assert (told.status_code, told.get_json()["error"]["code"]) == (404, "not_found")
    assert asked(service, "/ratings/dirty-money").status_code == 404
    cup = Evening(service, still)
    assert 'id="again"' not in asked(service, f"/cup/{cup.id}").text


def test_a_house_tells_who_is_how_strong_as_its_log_gives_it(house: Service) -> None:
    assert asked(house).get_json() == {"game": "dirty-money", "ratings": by_log(house)}
    assert listed(house) == {"Ann": 2, "Bo": 2, "sensible bot": 2}
    assert asked(house, "/api/v1/games/sweep/ratings").get_json()["ratings"] == []
    assert asked(house, "/api/v1/games/chess/ratings").get_json()["error"]["code"] == "unknown_game"


def test_the_list_is_the_same_until_a_tournament_ends(house: Service, still: StillClock) -> None:
    tag = asked(house).headers["ETag"]
    assert asked(house, **{"If-None-Match": tag}).status_code == 304
    held(house, still, Ann=KEYS["Ann"])
    assert asked(house, **{"If-None-Match": tag}).status_code == 200
    assert listed(house) == {"Ann": 3, "Bo": 2, "sensible bot": 3}


def test_an_evening_that_becomes_known_late_counts_in_the_order_of_its_end(house: Service, still: StillClock) -> None:
    assert listed(house)["Ann"] == 2
    still.tick(-86_400)  # as at another server, whose record comes after
    held(house, still, Ann=KEYS["Ann"])
    assert asked(house).get_json()["ratings"] == by_log(house)


def test_a_log_that_cannot_be_read_for_a_moment_leaves_no_half_of_an_evening(
    house: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(seconds: float) -> None:
        raise StoreFailed("The disk is gone.")

    with monkeypatch.context() as broken:
        broken.setattr("gevent.sleep", fails)
        assert asked(house).status_code == 503
    assert asked(house).get_json()["ratings"] == by_log(house)


def test_whoever_lets_their_name_be_removed_leaves_the_list_of_a_house_that_runs(house: Service) -> None:
    assert "Ann" in listed(house)
    first, _second = ended(house.store)
    forget_names(house.store, first.table, "1")
    house.tables.fold_again(first.table)
    assert house.ratings
    assert "Ann" not in str(vars(vars(house.ratings)["_ratings"]))
    assert listed(house) == {"Bo": 2, "sensible bot": 2}


@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "Dirty Money: ratings"), ("de", "Dirty Money: Wertung"), ("es", "Dirty Money: puntuaciones")],
)
def test_the_page_shows_the_list_in_the_readers_language(house: Service, language: str, title: str) -> None:
    page = asked(house, "/ratings/dirty-money", **{"Accept-Language": language}).text
    [line] = [line for line in page.splitlines() if ">Ann<" in line]
    [ann] = [each for each in asked(house).get_json()["ratings"] if each["name"] == "Ann"]
    assert f"<h1>{title}</h1>" in page
    assert f"<td>{ann['mu']}&nbsp;±&nbsp;{ann['sigma']}</td><td>2</td>" in line


def test_who_enters_where_there_are_ratings_may_choose_to_be_known_again(house: Service) -> None:
    cup = ended(house.store)[0].table
    page = asked(house, f"/cup/{cup}").text
    assert '<input type="checkbox" id="again">' in page
    assert 'href="/ratings/dirty-money"' in page


# The command


def ran(*given: object) -> tuple[int, str]:
    done = CliRunner().invoke(fairdeal, ["tournament", "ratings", *map(str, given)])
    return done.exit_code, done.output


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The folders of two evenings of bots."""
    folders = [tmp_path_factory.mktemp(f"evening-{seed}") for seed in "12"]
    for seed, folder in enumerate(folders):
        plan = ["--entrants", "4", "--seats", "3", "--rounds", "1", "--seed", str(seed), "--out", str(folder)]
        done = CliRunner().invoke(fairdeal, ["tournament", "simulate", "dirty-money", *plan])
        assert done.exit_code == 0, done.output
    return folders


def test_files_tell_who_is_how_strong(simulated: list[Path]) -> None:
    files = [folder / "tournament.jsonl" for folder in simulated]
    code, told = ran("--json", *files)
    assert (code, {each["bot"]: each["evenings"] for each in json.loads(told)["dirty-money"]}) == (
        0, {"sensible": 2, "random": 2},
    )  # fmt: skip
    code, told = ran(*files, "--game", "dirty-money")
    title, first, *_ = told.splitlines()
    assert (code, title, first.split()[-2:]) == (0, "Dirty Money", ["2", "evenings"])


def test_a_log_with_one_evening_lists_nobody(simulated: list[Path]) -> None:
    assert ran("--db", simulated[0] / "log.db") == (0, "Nobody has played on two evenings yet.\n")


def test_a_file_that_does_not_hold_or_is_none_of_a_tournament_is_refused(simulated: list[Path], tmp_path: Path) -> None:
    whole, forged = simulated[0] / "tournament.jsonl", tmp_path / "forged.jsonl"
    forged.write_text(whole.read_text().replace("sensible", "random"))
    code, told = ran(forged)
    assert (code, told.startswith(f"Error: {forged}: failed")) == (1, True), told
    table = tmp_path / "table.jsonl"
    table.write_bytes(whole.read_bytes().partition(b"\n")[2])
    code, told = ran(table)
    assert (code, "is no file of a tournament" in told) == (2, True)
