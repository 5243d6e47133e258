"""The table of waits in docs/referee.md is the one that the table keeps."""

import re
from pathlib import Path

import pytest

from fairdeal.service.table.disputes import claims, rulings
from fairdeal.service.table.play import undo
from fairdeal.service.table.seats import presence
from fairdeal.service.table.state import draw, house
from fairdeal.service.table.waits import WAITS

PAGE = (Path(__file__).parents[2] / "docs" / "referee.md").read_text(encoding="utf-8")
HEAD = "| who waits for whom | until when | what then happens by itself | whose time it costs |"
DAYS = f"{house.PLAIN_HOUSE.days} days*"


def spelt(seconds: int) -> str:
    """The seconds as a page writes them: "1 minute", "3 minutes", "1 hour"."""
    number, unit = (seconds // 3600, "hour") if seconds % 3600 == 0 else (seconds // 60, "minute")
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"


UNTIL = {
    "claim": [spelt(claims.CALL_SECONDS)],
    "hearing": [spelt(claims.HEARING_SECONDS)],
    "ruling": [spelt(rulings.APPEAL_SECONDS)],
    "appeal": [spelt(claims.HEARING_SECONDS)],
    "repair": [spelt(rulings.APPEAL_SECONDS)],
    "final": [spelt(3_600 * house.PLAIN_HOUSE.final).replace("24 hours", "1 day*")],
    "noise": [spelt(draw.OPENING_SECONDS)],
    "lobby": [DAYS],
    "clock": [],
    "turn": [DAYS],
    "overdue": [DAYS],
    "deal": [spelt(presence.DEAL_SECONDS), DAYS],
    "undo": [spelt(undo.UNDO_SECONDS)],
    "end": [spelt(presence.END_SECONDS), DAYS],
    "pause": [spelt(presence.PAUSE_SECONDS), DAYS],
    "kept": [spelt(presence.END_SECONDS), DAYS],
    "seat claim": [spelt(presence.END_SECONDS), DAYS],
}


def rows() -> list[list[str]]:
    """The rows of the page's table, as cells."""
    _, _, rest = PAGE.partition(HEAD + "\n")
    lines = rest.split("\n\n")[0].splitlines()[1:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_page_shows_every_wait_in_the_words_of_the_table() -> None:
    told = [(what, follows, costs) for what, _, follows, costs in rows()]
    assert told == [(wait.what, wait.follows, wait.costs) for wait in WAITS]


@pytest.mark.parametrize("name", [wait.name for wait in WAITS])
def test_the_page_says_until_when(name: str) -> None:
    [until] = [row[1] for wait, row in zip(WAITS, rows(), strict=True) if wait.name == name]
    assert re.findall(r"\d+ (?:minutes?|hours?|days?\*)", until) == UNTIL[name]


def test_the_page_tells_the_other_times_and_numbers_of_the_law() -> None:
    numbers = {1: "a", 5: "five", 30: "half a minute", 60: "A minute"}
    assert f"{numbers[undo.GLANCE_SECONDS]} second after the next player was shown the position" in PAGE
    assert f"gone for {numbers[presence.AWAY_SECONDS]} is shown as away" in PAGE
    assert f"{numbers[presence.WAIT_SECONDS]} is waited in any case" in PAGE
    assert f"claims {numbers[claims.CLAIMS]} times in a match" in PAGE
    minutes, rest = divmod(claims.WINDOW_SECONDS, 60)
    assert (rest, f"has {numbers[minutes]} minutes more" in PAGE) == (0, True)
