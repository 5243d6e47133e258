"""Who comes when the boards are drawn: late, in somebody's place, as a deputy, or to the director's desk."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from entrants import Evening, Key, a_server, a_store
from holding import holds
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from sitting import StillClock

from fairdeal.service.errors import Problem
from fairdeal.service.tournament.codec import step_of
from fairdeal.service.tournament.coming import Dismiss, Invite, Withdraw
from fairdeal.service.tournament.directing import Announce, Penalise, Substitute
from fairdeal.service.tournament.entry import Leave
from fairdeal.service.tournament.formats import BOT, FORMATS, Fill
from fairdeal.service.tournament.formats.sheet import Round, Sheet
from fairdeal.service.tournament.rounds import BeginRound, End
from fairdeal.service.tournament.scoring import Score
from fairdeal.service.tournament.standings import standings
from fairdeal.service.tournament.tell import told


@pytest.fixture
def cup(still: StillClock) -> Evening:
    """Two people and a bot, whose boards are drawn."""
    return Evening(a_server(a_store(), still), still).enter("Ann", "Bo").bots(1).drawn()


def refused(ask: Callable[[], Any]) -> str:
    """The code with which it is refused."""
    with pytest.raises(Problem) as problem:
        ask()
    return problem.value.code


def no_link(key: Key, *places: str) -> set[str]:
    """The codes with which links to these places are refused."""
    return {refused(partial(key.link, place)) for place in places}


def a_round(cup: Evening) -> None:
    cup.director.ask(BeginRound)
    cup.play_on()


# Substitutes and late entries


def test_a_substitute_signs_from_then_on_and_the_scores_of_before_stay(cup: Evening) -> None:
    a_round(cup)
    eve = cup.comes("Eve", "0", 0)
    assert cup.tournament.names == ["Eve", "Bo", "Bot 2"]
    assert [former.name for former in cup.tournament.entrants[0].before] == ["Ann"]
    a_round(cup)
    cup.director.ask(End)
    [first] = [each for each in standings(cup.tournament) if each.entrant == 0]
    assert len(first.boards) == 2
    keys = [next(cup.service.store.read(table)).data["invitations"] for table in ordered(cup)]
    assert [eve.key.public in each for each in keys] == [False, True]
    holds(cup)


def ordered(cup: Evening) -> list[str]:
    return [each.table for round in cup.tournament.rounds for each in round.tables]


def test_who_comes_while_a_round_is_played_sits_down_in_the_next(cup: Evening) -> None:
    cup.director.ask(BeginRound)
    ann = cup.people[0]
    cup.comes("Eve", "0", 0)
    cup.people = [ann, *(each for each in cup.people if each.number != 0)]
    cup.play_on()
    assert cup.tournament.stage == "break"
    assert refused(lambda: ann.ask(Leave)) == "bad_signature"


def test_a_late_entrant_plays_from_the_next_round_and_has_nothing_of_those_before(cup: Evening) -> None:
    a_round(cup)
    cup.comes("Eve", "new", 3)
    a_round(cup)
    cup.director.ask(End)
    [eve] = [each for each in standings(cup.tournament) if each.entrant == 3]
    assert eve.boards[0] == Score(Fraction(), "absent")
    holds(cup)


@pytest.mark.parametrize(("asked", "planned", "late"), [(3, 3, 3), (4, 3, 4), (6, 6, 6), (5, 3, 5)])
def test_a_round_robin_goes_on_for_whoever_comes_late_as_long_as_there_are_boards(
    still: StillClock, asked: int, planned: int, late: int
) -> None:
    """Four meet in three rounds, and five in five."""
    cup = Evening(a_server(a_store(), still), still, game="money-sweeper", seats=2, format="round-robin",
                  rounds=asked).bots(4).closed()  # fmt: skip
    assert cup.tournament.planned == planned
    cup.comes("Eve", "new", 4)
    assert cup.tournament.planned == late
    cup.comes("Fay", "4", 4)
    assert cup.tournament.planned == late
    while not cup.tournament.ended:
        cup.passes(600)
    assert len(cup.tournament.rounds) == late
    holds(cup)


def test_whoever_was_out_of_the_draw_comes_back_and_the_boards_stay(still: StillClock) -> None:
    cup = Evening(a_server(a_store(), still), still).enter("Ann", "Bo", "Cy").closed()
    ann, bo, _cy = cup.people
    for each in (ann, bo):
        each.opens()
    cup.passes(60)
    for each in (ann, bo):
        each.adds()
    for each in (ann, bo):
        each.opens()
    assert cup.tournament.entrants[2].gone == "silent"
    seeds = [cup.tournament.seed(board) for board in range(2)]
    cup.comes("Cy", "2", 2)
    assert cup.tournament.playing() == [0, 1, 2]
    assert [cup.tournament.seed(board) for board in range(2)] == seeds
    a_round(cup)
    a_round(cup)
    cup.director.ask(End)
    holds(cup)


def test_a_person_takes_a_place_back_from_a_bot(cup: Evening) -> None:
    cup.director.ask(Substitute, entrant=0, kind="sensible")
    cup.people = cup.people[1:]
    cup.comes("Ann", "0", 0)
    a_round(cup)
    cup.director.ask(End)
    holds(cup)


@pytest.mark.parametrize("stage", ["entering", "drawing", "over"])
def test_nobody_comes_while_others_add_to_the_boards(still: StillClock, stage: str) -> None:
    """Else whose noise counts could be chosen when that of all others is open."""
    cup = Evening(a_server(a_store(), still), still).enter("Ann", "Bo")
    if stage != "entering":
        cup.closed()
    if stage == "over":
        cup.passes(60).passes(60).passes(60)
    assert no_link(cup.director, "0", "new") == {"not_now"}


def test_nobody_comes_late_into_a_knock_out(still: StillClock) -> None:
    cup = Evening(a_server(a_store(), still), still, format="knock-out").enter("Ann").bots(5).drawn()
    link = cup.director.link("new")
    a_round(cup)
    assert refused(lambda: cup.submit(Key(cup, 6).join(link, "Eve", "new"))) == "not_now"
    assert refused(lambda: cup.director.link("new")) == "not_now"
    cup.comes("Eve", "0", 0)


# Links


def test_a_link_is_good_once(cup: Evening) -> None:
    link = cup.director.link("0")
    cup.submit(Key(cup, 0).join(link, "Eve", "0"))
    assert refused(lambda: cup.submit(Key(cup, 0).join(link, "Mallory", "0"))) == "no_seat"


def test_a_link_that_leaked_is_withdrawn(cup: Evening) -> None:
    link = cup.director.link("0")
    cup.director.ask(Withdraw, key=link.public)
    assert refused(lambda: cup.submit(Key(cup, 0).join(link, "Mallory", "0"))) == "no_seat"
    assert refused(lambda: cup.director.ask(Withdraw, key=link.public)) == "no_seat"


@pytest.mark.parametrize(
    ("otherwise", "code"),
    [({"head": "0" * 64}, "bad_head"), ({"table": "cup-other"}, "bad_signature"), ({"key": "0" * 64}, "bad_signature")],
    ids=lambda each: str(each),
)
def test_what_is_signed_otherwise_than_it_must_be_brings_nobody(cup: Evening, otherwise: Any, code: str) -> None:
    link = cup.director.link("0")
    assert refused(lambda: cup.submit(Key(cup, 0).join(link, "Eve", "0", **otherwise))) == code


def test_a_link_leads_to_its_own_place_alone(cup: Evening) -> None:
    link = cup.director.link("new")
    for place in ("0", "deputy", "director"):
        assert refused(partial(cup.submit, Key(cup, 0).join(link, "Eve", place))) == "no_seat"


def test_what_was_signed_before_the_link_was_made_brings_nobody(cup: Evening) -> None:
    before, link = cup.records[-1].hash, cup.director.link("0")
    assert refused(lambda: cup.submit(Key(cup, 0).join(link, "Eve", "0", head=before))) == "bad_head"


def test_a_signature_of_another_link_is_not_written(cup: Evening) -> None:
    sent = Key(cup, 0).join(cup.director.link("0"), "Eve", "0")
    assert sent.countersigned
    forged = replace(sent, countersigned=replace(sent.countersigned, signature="0" * 128))
    assert refused(lambda: cup.submit(forged)) == "bad_command"


def test_a_key_is_good_for_one_entrant_in_all_the_evening(cup: Evening) -> None:
    """Nor does whoever was replaced come back with the old one."""
    ann, bo = cup.people[0], cup.people[1]
    cup.comes("Eve", "0", 0)
    for key in (ann, bo):
        again = key.join(cup.director.link("new"), "Again", "new")
        assert refused(partial(cup.submit, again)) == "bad_signature"
    assert refused(lambda: cup.director.ask(Invite, key=bo.key.public, place="new")) == "bad_signature"


def test_a_name_is_nobody_elses_but_may_be_ones_own(cup: Evening) -> None:
    link = cup.director.link("0")
    assert refused(lambda: cup.submit(Key(cup, 0).join(link, "Bo", "0"))) == "bad_name"
    cup.submit(Key(cup, 0).join(link, "Ann", "0"))


def test_no_more_links_are_open_than_are_needed(cup: Evening) -> None:
    for _ in range(64):
        cup.director.link("new")
    assert refused(lambda: cup.director.link("new")) == "table_full"


# Deputies, and the desk


def test_a_deputy_directs_but_names_and_removes_nobody_at_the_desk_and_does_not_end(cup: Evening) -> None:
    deputy = cup.comes("Dora", "deputy", "deputy-1")
    other = cup.comes("Emil", "deputy", "deputy-2")
    deputy.ask(BeginRound)
    deputy.ask(Announce, text="Tea is ready.")
    deputy.link("new")
    assert no_link(deputy, "deputy", "director") == {"needs_key"}
    for ask in (partial(deputy.ask, End), partial(deputy.ask, Dismiss, deputy="deputy-2")):
        assert refused(ask) == "needs_key"
    link = cup.director.link("deputy")
    assert refused(lambda: other.ask(Withdraw, key=link.public)) == "needs_key"


def test_a_deputy_is_dismissed_and_what_was_done_stays_with_their_key(cup: Evening) -> None:
    deputy = cup.comes("Dora", "deputy", "deputy-1")
    deputy.ask(Penalise, entrant=0, points=5, reason="Late again.", clause="1.1")
    assert cup.records[-1].by == "deputy-1"
    cup.director.ask(Dismiss, deputy="deputy-1")
    assert refused(lambda: deputy.ask(Announce, text="Tea is ready.")) == "needs_key"
    for office in ("deputy-1", "director", "0"):
        assert refused(partial(cup.director.ask, Dismiss, deputy=office)) == "bad_command"
    again = cup.comes("Dora", "deputy", "deputy-2")
    again.ask(Announce, text="Tea is ready.")
    a_round(cup)
    a_round(cup)
    cup.director.ask(End)
    holds(cup)


def test_the_desk_is_handed_over(cup: Evening) -> None:
    before = cup.director
    cup.director = cup.comes("Dora", "director", "director")
    assert refused(lambda: before.ask(Announce, text="Tea is ready.")) == "bad_signature"
    a_round(cup)
    a_round(cup)
    cup.director.ask(End)
    holds(cup)


def test_it_is_told_who_comes_and_how(cup: Evening) -> None:
    cup.comes("Eve", "0", 0)
    cup.comes("Finn", "new", 3)
    deputy = cup.comes("Dora", "deputy", "deputy-1")
    deputy.ask(Announce, text="Tea is ready.")
    cup.director.ask(Dismiss, deputy="deputy-1")
    cup.comes("Emil", "director", "director")
    said = [told(cup.tournament, step_of(record).event, record.by) for record in cup.records[-10:]]
    assert said == [
        "The director invites somebody to the place of {0}.",
        "{0} plays from the next round on, in the place of Ann.",
        "The director invites somebody to play from the next round on.",
        "{3} plays from the next round on.",
        "The director invites a deputy.",
        "Dora is deputy 1 from now on.",
        "Deputy 1 says: Tea is ready.",
        "The director dismisses deputy 1.",
        "The director offers the desk to somebody.",
        "Emil directs from now on.",
    ]


def test_nobody_is_invited_by_an_entrant(cup: Evening) -> None:
    assert refused(lambda: cup.people[0].link("new")) == "needs_key"


@pytest.mark.parametrize("fill", ["bots", "byes"])
@pytest.mark.parametrize("format", ["duplicate", "round-robin", "swiss"])
@given(start=st.integers(2, 12), late=st.lists(st.integers(0, 3), max_size=5), seats=st.integers(2, 4))
def test_every_format_pairs_those_who_come_late(
    format: str, fill: Fill, start: int, late: list[int], seats: int
) -> None:
    count, past = start, list[Round]()
    for number, more in enumerate([0, *late]):
        count += more
        everybody = tuple(range(count))
        sheet = Sheet(everybody, seats, number, 1 + len(late), tuple(past), everybody[::-1], fill)
        round = FORMATS[format].pair(sheet)
        there = [each for table in round.tables for each in table if each != BOT] + [*round.byes]
        assert sorted(there) == [*everybody]
        past.append(round)
