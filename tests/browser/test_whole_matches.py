"""Every game is played to its end by clicks alone; what a match comes past is asked on the way.

At every decision all that one needs is seen and in reach, at a size of screen; axe finds nothing at the first, nor, in
a match of several rounds, at the end of a round and of the match; and what is exported then verifies everywhere.
"""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe import faults
from clicker import TURNS, WAITS_FOR_ME, Clicker
from evidence import exported, headline_alone, headline_in_browser, headline_in_python
from long import LONG, shortly
from people import opened, seat_of
from player import ask
from playwright.sync_api import Page
from scenes import laid_out

from fairdeal.engine.games import OUR_OWN

Open = Callable[..., Page]
SIZES = {
    "360x640": (360, 640),
    "390x844": (390, 844),
    "683x384": (683, 384),
    "844x390": (844, 390),
    "820x1180": (820, 1180),
    "1366x768": (1366, 768),
    "1920x1080": (1920, 1080),
}
ROUND: dict[str, Any] = {"length": "rounds", "rounds": 1}
# A round of Cover Your Assets takes a hundred clicks; of the match that `make test` plays, the end is left.
LATE = (
    "cover your assets; seats 4; hands jewels gold cash auto | stamps bank coins home | coins auto coins silver | "
    "cash piggy stocks auto; piles stocks stocks, jewels jewels | auto auto, coins coins | cash cash, bank bank bank | "
    "home home, baseball baseball; deck piggy stamps baseball stocks piggy cash; discards piggy stocks; turn 0; "
    "scores 960000 200000 20000 735000"
)
# Whole matches: game, seats, options or the position it begins in, and the sizes at which `make test` plays it, if it
# does; each size stands there. Where there are two the screen is turned, or the window made larger, after some moves.
How = dict[str, Any] | str
MATCHES: list[tuple[str, int, How, str]] = [
    ("money-sweeper", 4, {"length": "rounds", "rounds": 2 if LONG else 1, "half_deck": True}, "360x640"),
    ("sweep", 2, ROUND, ""),
    ("sweep", 4, ROUND, "390x844 844x390"),
    ("dirty-money", 4, ROUND, "820x1180"),
    ("monopoly", 3, ROUND, "1366x768 1920x1080"),
    ("monopoly", 4, ROUND, ""),
    ("monopoly", 5, ROUND, ""),
    ("cover-your-assets", 3, ROUND, ""),
    ("cover-your-assets", 4, LATE, "683x384"),
]
TURNED_AFTER = 3  # clicks: the shortest match of Monopoly is over soon
# With `make test-long` the others are played at a phone's size, too; with `make play-all` every one at every size.
ALL = bool(os.environ.get("FAIRDEAL_PLAY_ALL"))


def cases() -> Iterator[tuple[str, int, How, str]]:
    """Yield the matches that are played, each with its size."""
    for game, seats, how, usual in MATCHES:
        if ALL:
            yield from ((game, seats, how, size) for size in SIZES)
        elif usual or LONG:
            yield game, seats, how, usual or "360x640"


CASES = list(cases())
JUMP = 8  # px
TURN, ROUND_END = "#dock[data-asked]", "#sheet[open]"

# What is wrong with the picture, as sentences; and where its parts lie.
LOOK = """(touch) => {
  const moments = ["#dock[data-asked]", "#sheet[open]"].filter((each) => document.querySelector(each));
  const over = [...document.querySelectorAll("button")].some((each) => each.textContent.includes("Rematch"));
  const wrong = [];
  const html = document.body.outerHTML;
  const unnamed = html.search(/{\\d}/);
  if (unnamed >= 0) wrong.push(`a place for a name is left open: ${html.slice(unnamed - 40, unnamed + 43)}`);
  const board = document.querySelector("#board");
  if (board.scrollWidth > board.clientWidth) {
    const beyond = (each) => each.getBoundingClientRect().right > innerWidth + 1;
    const parts = [...board.querySelectorAll("*")].filter(beyond).map((each) => each.getAttribute("class"));
    wrong.push(`the table can be shifted to the side, by ${parts}`);
  }
  const covered = document.querySelector("dialog[open], #refusal:not(:empty)");
  if (covered || !document.querySelector("#dock[data-asked]")) return { over, moments, wrong, places: null };
  const box = (element) => element.getBoundingClientRect();
  const told = (element) => (element.getAttribute("aria-label") || element.textContent || element.id).slice(0, 60);
  const across = (one, all) => one.left >= all.left - 1 && one.right <= all.right + 1;
  const inside = (one, all) => across(one, all) && one.top >= all.top - 1 && one.bottom <= all.bottom + 1;
  const centre = box(document.querySelector("#centre"));
  const plate = box(document.querySelector("#own .plate")), dock = box(document.querySelector("#dock"));
  const apart = plate.bottom <= dock.top + 1 || plate.right <= dock.left + 1 || plate.left >= dock.right - 1;
  if (!apart) wrong.push("one's own plate lies under what one is asked");
  const drawn = (each) => !each.hidden && each.getClientRects().length;
  for (const card of [...document.querySelectorAll("#centre .card")].filter(drawn)) {
    if (!inside(box(card), centre)) wrong.push(`not whole in the middle: ${told(card)}`);
  }
  const reached = (card) => {
    const { left, top, width, height } = box(card);
    return [0.1, 0.3, 0.5, 0.7, 0.9].some((x) => [0.1, 0.3, 0.5, 0.7, 0.9].some((y) => {
      const hit = document.elementFromPoint(left + width * x, top + height * y);
      return hit && card.contains(hit);
    }));
  };
  for (const card of [...document.querySelectorAll("#hand button.card, #board button.card[data-lit]")].filter(drawn)) {
    if (!reached(card)) wrong.push(`out of reach: ${told(card)}`);
  }
  for (const total of [...document.querySelectorAll(".plate__total")].filter(drawn)) {
    if (!across(box(total.firstElementChild), box(total))) wrong.push(`a score is cut: ${told(total)}`);
  }
  const strip = document.querySelector("#buttons");
  for (const button of [...strip.querySelectorAll("button")].filter(drawn)) {
    const { top, bottom, height } = box(button);
    const whole = height >= button.scrollHeight && top >= box(strip).top - 1 && bottom <= box(strip).bottom + 1;
    if (!whole) wrong.push(`words are cut: ${told(button)}`);
  }
  if (touch) {
    const cards = "#board button.card[data-lit], #hand button.card";
    const buttons = "#buttons button, #take-back, #hint, .bar button, .plate__open";
    const targets = document.querySelectorAll(`${cards}, ${buttons}`);
    for (const target of [...targets].filter(drawn)) {
      const { width, height } = box(target);
      if (width < 43.5 || height < 43.5) wrong.push(`${Math.round(width)} × ${Math.round(height)} px: ${told(target)}`);
    }
  }
  const asked = document.querySelector("#prompt");
  if (asked.scrollHeight > asked.clientHeight) wrong.push(`words are cut: ${told(asked)}`);
  if (document.documentElement.scrollHeight > window.innerHeight) wrong.push("the page scrolls");
  const places = {};
  for (const id of ["centre", "around", "own", "prompt", "buttons", "hand"]) {
    const element = document.getElementById(id);
    if (drawn(element)) places[id] = [box(element).left, box(element).top, box(element).bottom];
  }
  return { over, moments, wrong, places };
}"""


def test_no_game_and_no_size_is_left_out() -> None:
    assert {game for game, *_ in CASES} == set(OUR_OWN)
    assert {size for *_, sizes in CASES for size in sizes.split()} == set(SIZES)


@pytest.mark.parametrize(
    ("game", "seats", "how", "sizes"), CASES, ids=[f"{game}-{seats}-{sizes}" for game, seats, _, sizes in CASES]
)
def test_a_match_is_played_by_clicks_with_the_table_whole_at_every_decision_and_verifies_everywhere(
    server: Any, open_page: Open, tmp_path: Path, game: str, seats: int, how: How, sizes: str
) -> None:
    size, *turned = sizes.split()
    width, height = SIZES[size]
    touch = width < 1000
    table = begun(server, game, seats, how)
    page = open_page(server.url + table["url"], viewport={"width": width, "height": height}, has_touch=touch)
    page.emulate_media(color_scheme="dark")  # by day it is looked at with its panels and dialogs
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.locator("#board .card__face").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")  # what comes later, such as a style sheet, has come
    clicker = Clicker(page)
    wrong: dict[str, int] = {}  # what is wrong, and when that was seen first
    before: dict[str, list[float]] = {}
    sheets = LONG or game == "money-sweeper"  # of one kind in every game, and here there are two
    unlooked = [TURN, *([ROUND_END] if sheets else [])]  # moments at which axe is still to look
    for clicks in range(TURNS):
        page.wait_for_function(WAITS_FOR_ME)
        seen = page.evaluate(LOOK, touch)
        places = before if seen["places"] is None else seen["places"]
        for each in (*seen["wrong"], *jumps(before, places), *said):
            wrong.setdefault(each, clicks)
        before = places
        if seen["over"]:
            break
        for moment in [each for each in unlooked if each in seen["moments"]]:
            unlooked.remove(moment)
            assert faults(page) == [], moment
        clicker.click_once()
        if clicks == TURNED_AFTER and turned:
            width, height = SIZES[turned.pop()]
            page.set_viewport_size({"width": width, "height": height})
            before = {}
    assert wrong == {}
    assert TURN not in unlooked, "nobody was asked for anything"
    assert not turned, f"the match was over before the screen became {turned}"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert not sheets or faults(page) == []
    verifies_everywhere(server, page, table, tmp_path)


def begun(server: Any, game: str, seats: int, how: How) -> dict[str, Any]:
    """A table of one person and bots; its address is that of the person's seat."""
    if isinstance(how, str):
        guest = laid_out(server, game, how)
        return {"table": guest.table, "url": guest.link}
    return opened(server, game, "me", *["bot"] * (seats - 1), options=how)


def verifies_everywhere(server: Any, page: Page, table: dict[str, Any], folder: Path) -> None:
    """One's own file, the public's and the full one tell of one log, which each verifier and the audit find whole."""
    status, audit = ask("GET", f"{server.url}/api/v1/tables/{table['table']}/audit")
    assert (status, set(audit["checks"].values())) == (200, {"holds"})
    token = seat_of(server, page, table).read()
    paths = [exported(server, table["table"], token, viewer, folder) for viewer in ("mine", "public", "full")]
    heads = {json.loads(path.read_text(encoding="utf-8").splitlines()[0])["head"] for path in paths}
    assert len(heads) == 1
    page.goto(f"{server.url}/verify")
    for path in paths:
        said = headline_in_python(path)
        assert said.startswith("verified")
        assert headline_in_browser(page, path) == said
    assert headline_alone(path) == said


def jumps(before: dict[str, list[float]], now: dict[str, list[float]]) -> list[str]:
    """Name the parts of the page that have moved since the last look by more than one overlooks."""
    return [
        f"{name} moved by {abs(a - b):.0f} px"
        for name in before.keys() & now.keys()
        for a, b in zip(before[name], now[name], strict=True)
        if abs(a - b) > JUMP
    ]


OUTSIDE = """() => [...document.querySelectorAll(".around .plate__total")]
  .filter((total) => {
    const one = total.getBoundingClientRect(), all = total.closest(".seat").getBoundingClientRect();
    return one.top < all.top - 1 || one.bottom > all.bottom + 1;
  }).map((total) => total.textContent)"""


@pytest.mark.parametrize("seats", shortly([2, 3, 4, 5], 3))
def test_who_watches_on_a_phone_sees_the_scores_of_all_seats_on_their_plates(
    server: Any, open_page: Open, seats: int
) -> None:
    table = opened(server, "dirty-money" if seats > 2 else "sweep", "me", *["bot"] * (seats - 1))
    assert table["me"].takes("Ann")[0] == 201
    page = open_page(f"{server.url}/table/{table['table']}", viewport={"width": 360, "height": 640}, has_touch=True)
    page.locator(".around .plate__total").nth(seats - 1).wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate(OUTSIDE) == []
