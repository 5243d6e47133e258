"""What a click costs, from the message to what everybody is shown of it: files, calls of Python, bytes.

The numbers are the same on every machine. Whoever makes one larger changes it here, and says why; whoever makes one
much smaller changes it, too, so that it is not lost again.
"""

from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from clicks import Clicks, Counts

from fairdeal.engine.games import OUR_OWN

HOME = f"{Path(__file__).parents[2]}/fairdeal/"
OURS = tuple(f"{HOME}{part}/" for part in ("engine", "events", "service"))
CHANCE = ("fairdeal/sitting.py", "engine/shuffle.py")  # which tests draw from numbers, where a server asks its kernel
MOST_FILES = 56
CLICKS = 40
# By game and seats, all of people who look on: calls of Python, and bytes told to all, for one signed click.
COSTS = {
    ("money-sweeper", 2): (435, 1_635),
    ("sweep", 4): (1_008, 14_268),  # of which 66 let others go on between two pieces of the choices (decision 74)
    ("dirty-money", 4): (441, 3_329),
    ("monopoly", 3): (616, 3_403),
    ("cover-your-assets", 4): (647, 3_615),
}
LESS, MORE = 0.9, 1.03


@pytest.fixture
def outbox(monkeypatch: pytest.MonkeyPatch) -> Counts:
    """Count what guests are told; a receipt, which is told once a second, comes with the first click alone."""
    told = Counts()
    monkeypatch.setattr("fairdeal.service.live.hub.monotonic", lambda: 0.0)
    monkeypatch.setattr("fairdeal.service.live.hub.Outbox", lambda socket: told)
    return told


def test_a_signed_click_passes_few_files(outbox: Counts, monkeypatch: pytest.MonkeyPatch) -> None:
    clicks, passed = Clicks("cover-your-assets", 2, monkeypatch), set()

    def note(frame: FrameType, event: str, given: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(OURS):
            passed.add(frame.f_code.co_filename.removeprefix(HOME))

    clicks.hear(None)  # after which nothing is done for the first time
    clicks.hear(note)
    assert len(passed) <= MOST_FILES, (
        f"A click passes {len(passed)} files, {MOST_FILES} are allowed. Look for one of which it needs a line alone, "
        f"and let that line stand where it is needed; or raise MOST_FILES, and say why.\n{'  '.join(sorted(passed))}"
    )


def test_a_move_reads_nothing_of_the_log_that_its_table_remembers(
    outbox: Counts, monkeypatch: pytest.MonkeyPatch
) -> None:
    clicks = Clicks("dirty-money", 4, monkeypatch)
    hear, store = clicks.hub.hear, clicks.near.service.store
    clicks.hear(None)  # the first record that comes since the table was folded

    def without_a_log(*given: Any) -> None:
        with monkeypatch.context() as now:
            now.setattr(store, "read", lambda *asked: pytest.fail(f"records {asked} were read"))
            hear(*given)

    monkeypatch.setattr(clicks.hub, "hear", without_a_log)
    clicks.hear(None)


def test_the_costs_of_all_games_are_held() -> None:
    assert {game for game, _ in COSTS} == set(OUR_OWN)


@pytest.mark.parametrize(("game", "people"), COSTS)
def test_a_signed_click_costs_no_more_calls_and_bytes_than_it_did(
    outbox: Counts, monkeypatch: pytest.MonkeyPatch, game: str, people: int
) -> None:
    calls = counted = 0

    def note(frame: FrameType, event: str, given: object) -> None:
        nonlocal calls
        calls += event == "call" and not frame.f_code.co_filename.endswith(CHANCE)

    for again in (False, True):  # the same match again, when all is kept that is kept between matches
        clicks = Clicks(game, people, monkeypatch)
        calls = counted = outbox.bytes = 0
        while counted < CLICKS and not clicks.table.waits_for_deal():
            clicks.hear(note if again else None, counted)
            counted += 1
    for what, found, held in zip(("calls", "bytes"), (calls, outbox.bytes), COSTS[game, people], strict=True):
        cost = round(found / counted)
        assert LESS * held < cost < MORE * held, f"a click costs {cost} {what}, and {held} are held ({counted} clicks)"
