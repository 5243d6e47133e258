"""The law of a tournament: who may ask for what, and what follows."""

from collections.abc import Callable
from typing import Any

import pytest
from entrants import Evening, Key, a_server, a_store
from msgspec.structs import replace
from sitting import StillClock

from fairdeal.engine.view import named
from fairdeal.service.errors import Problem
from fairdeal.service.table.state.house import House
from fairdeal.service.tournament.codec import step_of
from fairdeal.service.tournament.directing import Adjust, Announce, Lengthen, Pause, Penalise, Resume, Substitute
from fairdeal.service.tournament.drawing import OpenNoise
from fairdeal.service.tournament.entry import CloseEntry, Enter, Leave
from fairdeal.service.tournament.event import Redrawn
from fairdeal.service.tournament.rounds import BeginRound, End, NoteOver
from fairdeal.service.tournament.standings import standings
from fairdeal.service.tournament.tell import places, told

Open = Callable[..., Evening]


@pytest.fixture
def evening(still: StillClock) -> Open:
    """Opens a tournament at a server of its own."""
    return lambda **plan: Evening(a_server(a_store(), still), still, **plan)


def refused(ask: Callable[[], Any]) -> str:
    """The code with which it is refused."""
    with pytest.raises(Problem) as problem:
        ask()
    return problem.value.code


# Entry


@pytest.mark.parametrize(
    "wrong",
    [{"format": "free"}, {"format": "knock-out", "seats": 9}, {"seats": 7}, {"rounds": 0}, {"rounds": 65},
     {"ties": ("by-weight",)}, {"round_seconds": 1}, {"game": "whist"}],
    ids=lambda each: str(each),
)  # fmt: skip
def test_a_tournament_that_cannot_be_is_not_opened(evening: Open, wrong: dict[str, Any]) -> None:
    with pytest.raises(Problem):
        evening(**wrong)


BANK = House(clock="bank", seconds=190)


def test_every_table_of_a_tournament_has_clocks_that_end_within_the_round(evening: Open) -> None:
    """Of 600 seconds 30 are for coming; the rest is the three seats'."""
    assert evening().tournament.opened.house == evening(house=BANK).tournament.opened.house == BANK


@pytest.mark.parametrize(
    "house",
    [replace(BANK, seconds=191), replace(BANK, increment=1), House(clock="decision", seconds=10)],
    ids=["longer", "more after each decision", "for each decision"],
)
def test_clocks_that_could_outlast_a_round_are_refused(evening: Open, house: House) -> None:
    with pytest.raises(Problem, match="clocks of 3 seats could outlast the 570 s") as refused:
        evening(house=house)
    assert "at most 190 s for each seat" in refused.value.remedy


def test_whoever_enters_has_a_number_and_a_sealed_name(evening: Open) -> None:
    cup = evening().enter("Ann", "Bo")
    assert cup.tournament.names == ["Ann", "Bo"]
    [_, _, bo] = cup.records
    assert (bo.by, bo.public["entrant"], bo.data["name"]) == ("entrant:1", 1, "Bo")
    assert set(bo.public["name"]) == set(bo.public["by_key"]["enter"]["name"]) == {"sealed", "to"}


def test_the_server_is_bound_to_every_board_before_anybody_enters(evening: Open) -> None:
    cup = evening(rounds=3)
    opened = cup.records[0].public
    assert len(opened["commits"]) == 3
    assert [seal["to"] for seal in opened["secrets"]] == [[], [], []]


@pytest.mark.parametrize(
    ("otherwise", "code"),
    [
        ({"head": "0" * 64}, "bad_head"),
        ({"table": "cup-other"}, "bad_signature"),
        ({"recovery": "KEY"}, "bad_signature"),
    ],
    ids=lambda each: str(each),
)
def test_an_entry_that_is_signed_otherwise_is_refused(evening: Open, otherwise: dict[str, str], code: str) -> None:
    cup = evening()
    ann = Key(cup, 0)
    given = {name: ann.key.public if value == "KEY" else value for name, value in otherwise.items()}
    assert refused(lambda: ann.enter("Ann", **given)) == code


def test_nobody_enters_twice_with_one_key(evening: Open) -> None:
    cup = evening().enter("Ann")
    assert refused(lambda: cup.people[0].enter("Ann again")) == "bad_signature"


def test_an_entry_without_a_signature_is_refused(evening: Open) -> None:
    cup = evening()
    assert refused(lambda: cup.submit(Enter(id="x", name="Ann"))) == "needs_key"


def test_an_entry_whose_signature_does_not_hold_is_not_written(evening: Open) -> None:
    cup = evening()
    sent = Key(cup, 0).entry("Ann")
    assert sent.by_key
    forged = replace(sent, by_key=replace(sent.by_key, signature="0" * 128))
    assert refused(lambda: cup.submit(forged)) == "bad_command"
    assert cup.tournament.entrants == []


def test_a_name_that_somebody_has_is_offered_with_a_number(evening: Open) -> None:
    cup = evening().enter("Ann")
    with pytest.raises(Problem) as problem:
        cup.enter("Ann")
    assert problem.value.detail == {"name": "Ann (2)"}


def test_an_entry_that_is_sent_again_gets_the_first_answer(evening: Open) -> None:
    cup = evening()
    sent = Key(cup, 0).entry("Ann")
    assert cup.submit(sent) == cup.submit(sent) == 1


def test_nobody_enters_once_entry_is_closed(evening: Open) -> None:
    cup = evening().bots(2).closed()
    assert refused(lambda: cup.enter("Ann")) == "not_now"


# Who signs


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ({"n": 0}, "old_number"),
        ({"head": "0" * 64}, "bad_head"),
        ({"until": "2026-11-21T09:00:00.000Z"}, "too_late"),
        ({"until": "2026-12-21T09:00:00.000Z"}, "too_late"),
        ({"table": "cup-other"}, "bad_signature"),
        ({"seat": 0}, "bad_signature"),
    ],
    ids=lambda each: str(each),
)
def test_a_command_that_is_signed_otherwise_is_refused(evening: Open, frame: dict[str, Any], code: str) -> None:
    cup = evening().bots(2)
    assert refused(lambda: cup.director.ask(CloseEntry, **frame)) == code


def test_only_the_directors_key_directs(evening: Open) -> None:
    cup = evening().enter("Ann", "Bo")
    [ann, _] = cup.people
    ann.number = "director"
    assert refused(lambda: ann.ask(CloseEntry)) == "bad_signature"
    assert refused(lambda: cup.submit(CloseEntry(id="x", signs="director"))) == "needs_key"
    assert refused(lambda: cup.submit(CloseEntry(id="x"))) == "needs_key"


def test_a_tournament_without_a_director_obeys_nobody(evening: Open) -> None:
    cup = evening(director="").bots(2)
    assert refused(lambda: cup.director.ask(CloseEntry)) == "needs_key"


# The draw of the boards


def test_the_draw_is_made_when_all_have_opened_their_noise(evening: Open) -> None:
    cup = evening().enter("Ann", "Bo").bots(1).closed()
    [ann, bo] = cup.people
    ann.opens()
    assert cup.tournament.stage == "drawing"
    bo.opens()
    assert (cup.tournament.stage, cup.tournament.noises()) == ("break", [ann.noise, bo.noise])


def test_the_seed_of_a_board_comes_from_everybodys_noise(still: StillClock) -> None:
    def seeds() -> list[bytes]:
        cup = Evening(a_server(a_store(), still), still).enter("Ann", "Bo").drawn()
        return [cup.tournament.seed(board) for board in (0, 1)]

    assert len({*seeds(), *seeds()}) == 4  # the server's secrets are the same both times


def test_noise_that_does_not_fit_its_hash_is_refused(evening: Open) -> None:
    cup = evening().enter("Ann", "Bo").closed()
    assert refused(lambda: cup.people[0].opens(noise="0" * 64)) == "bad_command"


def test_noise_is_opened_by_whoever_has_seen_that_every_hash_stands(evening: Open) -> None:
    cup = evening().enter("Ann", "Bo")
    before = cup.records[-1].hash
    cup.closed()
    assert refused(lambda: cup.people[0].opens(head=before)) == "bad_head"


def test_nobody_leaves_while_the_boards_are_drawn(evening: Open) -> None:
    cup = evening().enter("Ann", "Bo").closed()
    assert refused(cup.people[0].leaves) == "not_now"


def test_who_does_not_open_is_out_and_all_boards_are_drawn_anew(evening: Open) -> None:
    cup = evening().enter("Ann", "Bo", "Cy").closed()
    ann, bo, cy = cup.people
    ann.opens()
    bo.opens()
    first = cup.tournament.draw
    cup.passes(60)
    assert cup.log[-1] == "redrawn"
    assert cup.tournament.entrants[cy.number].gone == "silent"
    assert not {*first.secrets} & {*cup.tournament.draw.secrets}
    ann.adds()
    bo.adds()
    ann.opens()
    bo.opens()
    assert cup.tournament.stage == "break"
    assert cup.log[-5:] == ["noise-given", "noise-given", "draw-closed", "noise-opened", "noise-opened"]
    [redrawn] = [step_of(each).event for each in cup.records if each.type == "redrawn"]
    assert isinstance(redrawn, Redrawn)
    assert redrawn.out == (cy.number,)


def test_noise_of_a_draw_that_was_broken_off_opens_nothing(evening: Open) -> None:
    cup = evening().enter("Ann", "Bo", "Cy").closed()
    old = [each.opening() for each in cup.people]
    cup.passes(60)
    assert isinstance(old[0], OpenNoise)
    assert refused(lambda: cup.submit(old[0])) == "not_now"


# Rounds


def test_the_director_begins_a_round_before_its_time(evening: Open) -> None:
    cup = evening().enter("Ann", "Bo", "Cy").drawn()
    cup.director.ask(BeginRound)
    assert cup.tournament.stage == "playing"
    assert refused(lambda: cup.director.ask(BeginRound)) == "not_now"


def test_no_round_begins_before_the_boards_are_drawn(evening: Open) -> None:
    cup = evening().enter("Ann", "Bo").closed()
    assert refused(lambda: cup.director.ask(BeginRound)) == "not_now"


def test_whoever_has_left_is_not_seated_again(evening: Open) -> None:
    cup = evening().enter("Ann", "Bo", "Cy").bots(1).drawn()
    cup.people[0].leaves()
    cup.director.ask(BeginRound)
    assert 0 not in {each for pairing in cup.tournament.rounds[0].tables for each in pairing.seats}
    assert refused(cup.people[0].leaves) == "not_now"


def test_a_result_is_taken_once_and_of_a_table_of_the_round(evening: Open) -> None:
    cup = evening().enter("Ann", "Bo", "Cy").drawn()
    cup.director.ask(BeginRound)
    assert refused(lambda: cup.submit(NoteOver(id="x", table="another", head="0" * 64, scores=(1, 2, 3)))) == "not_now"


def test_with_the_last_table_the_board_is_opened(evening: Open) -> None:
    cup = evening().bots(6).closed().passes(60)
    assert cup.log[1:] == ["round-begun", "table-over", "table-over", "board-opened"]
    assert cup.records[-1].data == {"number": 0, "secret": cup.tournament.draw.secrets[0]}


def test_the_director_ends_the_tournament_between_two_rounds(evening: Open) -> None:
    cup = evening().bots(3).closed().passes(60)
    cup.director.ask(End)
    assert (cup.tournament.ended, cup.tournament.stage) == ("called-off", "over")
    assert refused(lambda: cup.director.ask(Announce, text="Good night.")) == "not_now"


def test_after_the_last_round_the_standings_are_final(evening: Open) -> None:
    cup = evening(rounds=1).bots(3).closed().passes(60).passes(60)
    assert (cup.log[-1], cup.tournament.ended) == ("ended", "played")


# The director


def played(cup: Evening) -> Evening:
    """One round of six bots is played; the bots play alike, so all have half of the possible."""
    return cup.bots(6).closed().passes(60)


def test_an_adjusted_score_stands_in_the_place_of_the_result(evening: Open) -> None:
    cup = played(evening())
    cup.director.ask(Adjust, round=0, entrant=2, score=80, reason="They were disturbed.", clause="7.1")
    first = standings(cup.tournament)[0]
    assert (first.entrant, first.boards[0].by, str(first.total)) == (2, "adjusted", "4/5")


def test_the_last_adjusted_score_counts(evening: Open) -> None:
    cup = played(evening())
    for score in (80, 20):
        cup.director.ask(Adjust, round=0, entrant=2, score=score, reason="Seen again.", clause="7.1")
    assert (standings(cup.tournament)[-1].entrant, standings(cup.tournament)[-1].place) == (2, 6)


@pytest.mark.parametrize(
    ("otherwise", "code"),
    [({"score": 101}, "bad_command"), ({"round": 1}, "not_now"), ({"entrant": 9}, "bad_command"),
     ({"reason": " "}, "bad_command")],
    ids=lambda each: str(each),
)  # fmt: skip
def test_an_adjusted_score_that_cannot_be_is_refused(evening: Open, otherwise: dict[str, Any], code: str) -> None:
    cup = played(evening())
    given = {"round": 0, "entrant": 2, "score": 80, "reason": "Why not.", "clause": "7.1", **otherwise}
    assert refused(lambda: cup.director.ask(Adjust, **given)) == code


def test_a_penalty_is_taken_from_the_total(evening: Open) -> None:
    cup = played(evening())
    cup.director.ask(Penalise, entrant=0, points=10, reason="Late again.", clause="2.2")
    last = standings(cup.tournament)[-1]
    assert (last.entrant, str(last.total)) == (0, "2/5")


def test_a_bot_plays_for_a_substituted_entrant_from_the_next_round_on(evening: Open) -> None:
    cup = evening().enter("Ann", "Bo", "Cy").drawn()
    cup.director.ask(Substitute, entrant=0, kind="sensible")
    assert refused(cup.people[0].leaves) == "needs_key"
    cup.director.ask(BeginRound)
    opened = cup.service.tables.desk(cup.tables()[0]).table
    [bot] = opened.seats_of("bot")
    assert cup.tournament.rounds[0].tables[0].seats[bot] == 0


def test_a_pause_stops_the_clock_of_the_round(evening: Open) -> None:
    cup = evening().enter("Ann", "Bo", "Cy").drawn()
    cup.director.ask(BeginRound)
    cup.halt().passes(590)
    cup.director.ask(Pause)
    cup.passes(100)
    assert cup.tournament.stage == "playing"
    cup.director.ask(Resume)
    assert cup.passes(9).tournament.stage == "playing"
    assert cup.passes(1).tournament.stage == "break"


def test_a_lengthened_round_lasts_longer_and_the_next_as_ever(evening: Open) -> None:
    cup = evening().enter("Ann", "Bo", "Cy").drawn()
    cup.director.ask(BeginRound)
    cup.halt().director.ask(Lengthen, seconds=300)
    assert cup.passes(899).tournament.stage == "playing"
    assert cup.passes(1).tournament.stage == "break"
    cup.passes(60).halt()
    assert cup.passes(599).tournament.stage == "playing"
    assert cup.passes(1).tournament.stage == "break"


def test_every_record_is_told_in_a_sentence(evening: Open) -> None:
    cup = played(evening())
    cup.director.ask(Announce, text="Tea is ready.")
    cup.director.ask(Penalise, entrant=0, points=10, reason="Late again.", clause="2.2")
    names = cup.tournament.names
    said = [named(told(cup.tournament, step_of(each).event, each.by), names) for each in cup.records]
    assert said[0] == "Thursday is open: Dirty Money, Duplicate, tables of 3. Entry closes at 10:05 UTC."
    assert said[1] == "Bot 0, a sensible bot, takes part."
    assert said[-3:] == [
        "Board 1 is over at all tables; its secret is open.",
        "The director says: Tea is ready.",
        "The director takes 10 % of a board from Bot 0 (§2.2): Late again.",
    ]
    assert [*places(cup.tournament)][-1].split() == ["6", "Bot", "0", "40.00", "%"]


def test_leave_is_over_for_good(evening: Open) -> None:
    cup = evening().enter("Ann", "Bo", "Cy")
    cup.people[1].ask(Leave)
    cup.people.pop(1)
    assert cup.drawn().tournament.playing() == [0, 2]


def test_an_id_stands_for_one_command(evening: Open) -> None:
    cup = played(evening())
    cup.director.ask(Announce, text="Tea is ready.", id="tea")
    assert refused(lambda: cup.director.ask(Announce, text="Cake is ready.", id="tea")) == "command_reused"
