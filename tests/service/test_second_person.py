"""Sentences are made for who reads them: "You draw a card" to the seat that draws, its name to everybody else."""

import re
from collections.abc import Callable, Iterable

import pytest
from forging import evening, fork, practice, second_thought, silence
from sitting import StillClock, a_service

from fairdeal.engine import Game, find
from fairdeal.engine.games import OUR_OWN
from fairdeal.engine.words import ToldTo, person
from fairdeal.events import Record
from fairdeal.service.table.codec import read_event
from fairdeal.service.table.seats.lobby import Seated
from fairdeal.service.table.state.event import Dealt, Played
from fairdeal.service.table.tell import sentences
from fairdeal.testing import of_bots

SEVERAL = re.compile(r"\{\d\}(?:, \{\d\})* (?:and|und) \{\d\}")  # "{0} and {2} win the match": each reads its name
SECOND = re.compile(r"\b[Yy]ou(?:rs?)?\b")


def slips(game: Game, records: Iterable[Record]) -> list[str]:
    """Sentences in which a seat reads its own name as another's, or is called "you" where it is not meant."""
    found = []
    for record in records:
        event = read_event(game, record)
        if isinstance(event, Seated) and event.bot:
            continue  # it reads nothing
        for seat in range(6):
            name = person(seat)
            plain = sentences(game, event, seat, record.by)
            with ToldTo(seat):
                told = sentences(game, event, seat, record.by)
            for third, second in zip(plain, told, strict=True):
                if name in SEVERAL.sub("", second) or (third != second and name not in third):
                    found.append(f"#{record.seq} to {seat}: {second}")
            if isinstance(event, Played | Dealt):
                found += [f"#{record.seq} to nobody: {line}" for line in plain if SECOND.search(line)]
    return found


@pytest.mark.parametrize("game", OUR_OWN)
def test_in_a_whole_match_no_seat_reads_its_own_name_and_nobody_else_is_called_you(game: str) -> None:
    for seats in {OUR_OWN[game].seats[0], OUR_OWN[game].seats[-1]}:
        service = a_service(StillClock())
        desk = of_bots(service, game, seats, "sensible")
        assert slips(find(game), service.store.read(desk.table.id)) == []


@pytest.mark.parametrize("log", [evening, fork, practice, second_thought, silence], ids=lambda log: log.__name__)
def test_around_the_game_neither(log: Callable[[], tuple[Record, ...]]) -> None:
    records = log()
    assert slips(find(records[0].data["game"]), records) == []
