"""What bots do is seen in order, and nothing of it delays a move of one's own. These bots take no time themselves.

The clock of the page stands still, and goes on when the test says so: no picture comes too late for a busy machine.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from long import shortly
from people import opened, seat_of
from player import Player
from playwright.sync_api import Page, expect
from scenes import SCENES, laid_out

Open = Callable[..., Page]
LONG = 5_000  # milliseconds; in so long all that was done has been seen
# Writes down every picture of the trick as it is painted: how many cards, and when.
WATCH = """() => {
  window.tricks = [];
  const look = () => {
    const cards = document.querySelectorAll("[data-zone=trick] .card:not([hidden], [data-side=none])").length;
    if (window.tricks.at(-1)?.cards !== cards) window.tricks.push({ cards, at: performance.now() });
    requestAnimationFrame(look);
  };
  look();
}"""
HELD = """() => window.tricks.flatMap((each, i, all) =>
  each.cards === 4 && all[i + 1] ? [all[i + 1].at - each.at] : [])"""
SEEN = "() => window.tricks.map(each => each.cards)"
TRICK = "[data-zone=trick] .card:not([hidden], [data-side=none])"
GO_ON = """() => [...document.querySelectorAll("#buttons button")]
  .find(each => each.textContent === "Next round").click()"""
# Keeps every scene that stood in the middle, by its beat and words.
KEEPS = """() => {
  window.scenes = [];
  new MutationObserver(all => all.forEach(({ addedNodes }) => addedNodes.forEach(each => {
    if (each.className === "scene") window.scenes.push([each.dataset.beat, each.textContent]);
  }))).observe(document.querySelector("#board"), { childList: true });
}"""
LED = f"document.querySelector({TRICK!r})?.dataset.code"
LAST_TRICK = "[...document.querySelectorAll('[data-zone=last] .card')].map(each => each.dataset.code).join()"
# Nobody is asked here, or a trick that somebody else led is over: its cards may not have come to lie there yet.
OTHERS_PLAY = f"""([led, last]) =>
  !document.querySelector('#dock[data-asked]') || (led && {LED} !== led) || {LAST_TRICK} !== last"""
# Keeps how many cards fell over the felt, and which were shaken, with how often each went to and fro. What falls, and
# the words in the middle, stay until they are skipped.
WATCHES = """() => {
  window.fell = [];
  window.shaken = [];
  new MutationObserver(all => all.forEach(({ addedNodes }) => addedNodes.forEach(each => {
    if (each.className === "falling") window.fell.push(each.querySelectorAll(".card[data-side=face]").length);
  }))).observe(document.querySelector("#board"), { childList: true });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, told) {
    if (frames.some(each => "translate" in each)) window.shaken.push([this.dataset.id, frames.length]);
    const made = animate.call(this, frames, told);
    if (this.closest(".scene, .falling")) made.pause();
    return made;
  };
}"""
GONE = "code => ![...document.querySelectorAll('#hand .card')].some(c => c.dataset.code === code)"


def comes(server: Any, open_page: Open, table: dict[str, Any]) -> Page:
    """Open the table, and wait until the beats, which come later, have come too; then the page's clock stands still."""
    return lies_still(server, open_page, table["url"])


def lies_still(server: Any, open_page: Open, address: str, motion: str = "no-preference") -> Page:
    """A page at this address whose clock stands still, in a browser that wants so much to move."""
    page = open_page("about:blank", reduced_motion=motion, clock=True)
    page.goto(server.url + address)
    stands_still(page)
    return page


def stands_still(page: Page) -> None:
    """Wait until everything has come that a table needs, and stop the clock."""
    page.locator(".card[data-lit]").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)


def plays_a_card(page: Page) -> None:
    """Play a card; all that the bots then do has been heard when the person is asked again."""
    page.locator("#dock[data-asked]").wait_for()
    card = page.locator("#hand .card[data-lit]").first
    code = card.get_attribute("data-code")
    card.click(position={"x": 9, "y": 9})
    page.wait_for_function(GONE, arg=code)
    page.locator("#dock[data-asked]").wait_for()


def chooses(page: Page, pace: str) -> None:
    """Choose in the menu how fast others are seen to play."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("How others play").select_option(pace)
    page.get_by_role("button", name="Menu").click()


def test_every_card_of_a_trick_is_seen_at_the_pace_that_is_chosen_and_delays_nobody(
    server: Any, open_page: Open
) -> None:
    page = comes(server, open_page, opened(server, "dirty-money", "me", "bot", "bot", "bot"))

    # Every card is seen, and the trick stays until it is understood.
    page.evaluate(WATCH)
    for _ in range(2):
        plays_a_card(page)
        page.clock.run_for(LONG)
    seen = page.evaluate(SEEN)
    assert {b - a for a, b in pairwise(seen) if b > a} == {1}
    held = page.evaluate(HELD)
    assert len(held) >= 2
    assert all(ms > 400 for ms in held)

    # A card is played while older moves are still seen: the clock does not move between the two.
    chooses(page, "Slow")
    page.evaluate(WATCH)
    plays_a_card(page)
    before = page.locator("#hand .card").count()
    plays_a_card(page)
    assert page.locator("#hand .card").count() < before
    page.clock.run_for(LONG)
    assert all(ms > 700 for ms in page.evaluate(HELD)[-1:])

    # At once shows the newest but for the last trick.
    chooses(page, "At once")
    page.evaluate(WATCH)
    plays_a_card(page)
    expect(page.locator(TRICK)).to_have_count(4)
    page.clock.run_for(LONG)
    assert all(ms > 700 for ms in page.evaluate(HELD))

    # The pace is kept.
    page.reload()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_label("How others play")).to_have_value("at-once")


LAST = "dirty money; hands J4 J8 | J1 P6 | J2 P8 | J5 P3; loot A5 A4 | J9 J3 | P1 U1 | U8 U2"


def test_the_end_of_a_round_comes_after_its_last_beat_and_keeps_nobody_who_goes_on_before(
    server: Any, open_page: Open
) -> None:
    page = lies_still(server, open_page, laid_out(server, "dirty-money", LAST).link)
    for _ in range(2):
        plays_a_card(page)
    expect(page.locator("#buttons")).to_contain_text("Next round")
    expect(page.locator(TRICK)).not_to_have_count(0)  # it stands there as it was left
    expect(page.locator("#sheet[open]")).to_have_count(0)
    page.clock.run_for(LONG)
    expect(page.locator("#sheet[open]")).to_be_visible()
    expect(page.locator(TRICK)).to_have_count(0)

    page.goto(server.url + laid_out(server, "dirty-money", LAST).link)
    stands_still(page)
    for _ in range(2):
        plays_a_card(page)
    page.evaluate(GO_ON)  # before a sheet can lie over it
    page.locator("#hand .card[data-lit]").first.wait_for()
    page.clock.run_for(LONG)
    expect(page.locator("#sheet[open]")).to_have_count(0)


MINE = "money sweeper; grid 100 5 1 20 / 10 50 1! 5 / 5 10 1 10"


def test_the_bar_tells_the_round_that_is_seen(server: Any, open_page: Open) -> None:
    guest = laid_out(server, "money-sweeper", MINE)
    page = lies_still(server, open_page, guest.link)
    page.keyboard.press("l")
    with Player(server.url, guest.table, seat_of(server, page, {"table": guest.table})) as ann:
        ann.play_on_until(lambda: bool(ann.view["table"]["deal"]))
        ann.play_on()
        expect(page.locator("#log-list")).to_contain_text(f"#{ann.view['seq']}")
    expect(page.locator("#round")).to_have_text("Round 1")
    page.locator("#prompt").click()
    expect(page.locator("#round")).to_have_text("Round 2")


# Keeps the pitch of every noise that is made.
HEARS = """() => {
  localStorage.setItem("fairdeal.sound", '"full"');
  window.heard = [];
  const Band = BiquadFilterNode;
  window.BiquadFilterNode = class extends Band {
    constructor(context, told) {
      super(context, told);
      window.heard.push(told.frequency);
    }
  };
}"""


def flips(server: Any, open_page: Open, *scripts: str, motion: str = "no-preference") -> Page:
    """Flip a mine, while these scripts take notes."""
    page = open_page(server.url + laid_out(server, "money-sweeper", MINE).link, reduced_motion=motion)
    page.locator(".card[data-lit]").first.wait_for()
    page.wait_for_load_state("networkidle")
    for script in scripts:
        page.evaluate(script)
    page.locator('.card[data-id="grid.2"]').click()
    return page


def test_a_mine_is_told_in_large_letters_and_nobody_has_to_press_it_away(server: Any, open_page: Open) -> None:
    page = flips(server, open_page, KEEPS, motion="reduce")
    page.wait_for_function("() => window.scenes.length && !document.querySelector('.scene')")
    assert page.evaluate("window.scenes[0]") == ["mine", "Boom: you explode and keep nothing of this sweep."]


def test_a_mine_shakes_its_own_cell_and_nothing_else_and_its_card_is_heard(server: Any, open_page: Open) -> None:
    page = flips(server, open_page, WATCHES, HEARS)
    page.locator(".scene").wait_for()
    assert page.evaluate("window.shaken") == [["grid.2", 8]]
    page.wait_for_function("() => window.heard.includes(1200)")


# Keeps which cards flew to a plate, how many were wiped before, and which went on an arc.
FLIES = """() => {
  Object.assign(window, { flown: [], wiped: 0, crossed: [] });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, told) {
    const far = frames.at(-1).transform ?? "";
    const flies = this.className === "ghost" && far.includes("scale(.35)");
    if (flies) window.flown.push(this.firstElementChild.dataset.code);
    if (this.className === "ghost__wipe") window.wiped += 1;
    if (frames.length === 3 && frames[1].transform) window.crossed.push(this.dataset.code);
    return animate.call(this, frames, told);
  };
}"""


PLACE = """() => {
  const { x, y, width, height } = document.querySelector("[data-zone=trick] .zone__cards").getBoundingClientRect();
  return [x, y, width, height];
}"""


def moves(server: Any, open_page: Open, game: str, *chosen: str) -> Page:
    """In the drawn scene, choose these and take what they make possible."""
    page = open_page("about:blank", reduced_motion="no-preference")
    page.goto(server.url + laid_out(server, game, SCENES[game]["position"]).link)
    page.locator(".card[data-lit]").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.evaluate(FLIES)
    for card in chosen:
        page.locator(card).click(position={"x": 9, "y": 9})
    return page


# Keeps every count that stood among the cards, with its sign.
COUNTS = """() => {
  window.counts = [];
  new MutationObserver(all => all.forEach(({ addedNodes }) => addedNodes.forEach(each => {
    if (each.className === "count") window.counts.push([each.textContent, each.querySelector("use").href.baseVal]);
  }))).observe(document.querySelector("#board"), { childList: true });
}"""


@pytest.mark.parametrize("motion", shortly(["no-preference", "reduce"], 0))
def test_a_cleaner_is_seen_to_wipe_so_many_prints_until_it_is_skipped_and_the_trick_flies_to_whoever_takes_it(
    server: Any, open_page: Open, motion: str
) -> None:
    page = lies_still(
        server, open_page, laid_out(server, "dirty-money", SCENES["dirty-money"]["position"]).link, motion
    )
    page.evaluate(COUNTS)
    page.evaluate(FLIES)
    before = page.evaluate(PLACE)
    page.locator("#hand [data-code=C]").click(position={"x": 9, "y": 9})
    struck = page.locator("[data-zone=trick] .zone__stake [data-sign=wiped]")
    expect(struck).to_have_attribute("title", "6 prints wiped")  # while the whole trick is seen
    page.clock.run_for(1_000)
    page.wait_for_function("() => window.counts.length")
    page.keyboard.press("x")
    expect(page.locator(".count")).to_have_count(0, timeout=500)
    assert page.evaluate("window.counts") == [["6 prints wiped", "#sign-wiped"]]
    assert page.evaluate("window.wiped") == (4 if motion == "no-preference" else 0)
    if motion == "no-preference":
        page.wait_for_function("() => window.flown.length >= 4")
        assert page.evaluate(PLACE) == before  # where the next trick lies
        assert sorted(page.evaluate("window.flown.slice(0, 4)")) == ["C", "J13", "P12", "P5"]


def test_cards_that_are_traded_cross_on_an_arc_and_fly_to_whoever_gets_them(server: Any, open_page: Open) -> None:
    page = moves(server, open_page, "monopoly", "#hand [data-code=baltic]", '[data-zone="pile1"] [data-code=bo]')
    page.locator("#buttons .button--main").click()
    page.wait_for_function("() => window.crossed.length >= 2 && window.flown.length >= 2")
    assert sorted(page.evaluate("window.crossed")) == ["bo", "reading"]
    assert sorted(page.evaluate("window.flown")) == ["baltic", "water"]


# Keeps which cards flew, when each left, and the pitch of every coin.
SWEEPS = """() => {
  localStorage.setItem("fairdeal.sound", '"full"');
  Object.assign(window, { swept: [], coins: [] });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, told) {
    const far = frames.at(-1).transform ?? "";
    const made = animate.call(this, frames, told);
    if (this.className !== "ghost" || !far.includes("scale(.35)")) return made;
    window.swept.push([this.firstElementChild.dataset.code, told.delay]);
    made.pause();
    return made;
  };
  const Tone = OscillatorNode;
  window.OscillatorNode = class extends Tone {
    constructor(context, told) {
      super(context, told);
      if (told.type === "triangle") window.coins.push(Math.round(told.frequency));
    }
  };
}"""


def test_the_cash_of_a_sweep_flies_to_who_keeps_it_a_coin_each_and_each_coin_a_step_higher(
    server: Any, open_page: Open
) -> None:
    page = open_page("about:blank", reduced_motion="no-preference")
    page.goto(server.url + laid_out(server, "money-sweeper", SCENES["money-sweeper"]["position"]).link)
    page.locator(".card[data-lit]").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.evaluate(SWEEPS)
    page.locator("#buttons .button--main").click()
    page.wait_for_function("() => window.swept.length >= 3 && window.coins.length >= 3")
    assert sorted(code for code, _ in page.evaluate("window.swept.slice(0, 3)")) == ["100", "20", "50"]
    assert [delay for _, delay in page.evaluate("window.swept.slice(0, 3)")] == [0, 70, 140]
    assert page.evaluate("window.coins.slice(0, 3)") == [1175, 1245, 1319]
    page.keyboard.press("x")
    # It asks for each frame: where nothing is painted Chromium may rest otherwise, and end no animation.
    page.wait_for_function("() => !document.querySelector('.ghost')")


def ends(server: Any, open_page: Open, totals: str, motion: str = "no-preference") -> Page:
    """Come to the last decision of a match, and take it while the page's clock stands still."""
    position = f"money sweeper; grid 100 1; sweep 0,0; totals {totals}; stacks - | 20"
    page = lies_still(server, open_page, laid_out(server, "money-sweeper", position).link, motion)
    page.evaluate(WATCHES)
    page.locator("#buttons .button--main").click()
    expect(page.locator("#spoken")).to_contain_text("The secret behind the shuffles")  # and no more is to come
    return page


GOES_OUT = """monopoly; seats 2; hands boardwalk park house1 house2 reading bo token.dog go go mm
  | james tennessee newyork go; piles water | house3; draw hotel"""
# Keeps the melds that came to be seen, by what they bring; what is seen stays for a tenth of its time.
OPENS = r"""() => {
  window.opened = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, told) {
    if (this.className === "meld" && frames.translate) window.opened.push(this.textContent.match(/[$][\d,]+$/)[0]);
    return animate.call(this, frames, this.className === "meld" ? told / 10 : told);
  };
}"""


def test_a_hand_that_goes_out_is_opened_meld_by_meld_before_its_total_is_told(server: Any, open_page: Open) -> None:
    page = lies_still(server, open_page, laid_out(server, "monopoly", " ".join(GOES_OUT.split())).link)
    page.evaluate(KEEPS)
    page.evaluate(OPENS)
    for _ in range(2):  # going out asks again
        page.locator("#buttons").get_by_text("Go out").click()
    page.wait_for_function("() => window.scenes.length")
    assert page.evaluate("window.opened") == ["$1,200", "$250", "$400", "$400", "$1,000"]
    assert page.evaluate("window.scenes") == [["counted", "The hand is counted: you $3,250, Basil $400."]]
    expect(page.locator(".melds")).to_have_count(0)
    page.clock.run_for(5 * 350 + 1_000)
    expect(page.locator("#sheet[open]")).to_have_count(0)  # it waits for the banner
    page.clock.run_for(200)
    expect(page.locator("#sheet[open]")).to_be_visible()


@pytest.mark.long
def test_whoever_has_seen_enough_of_a_hand_sees_no_more_melds(server: Any, open_page: Open) -> None:
    page = open_page("about:blank", reduced_motion="reduce")
    page.goto(server.url + laid_out(server, "monopoly", " ".join(GOES_OUT.split())).link)
    page.locator(".card[data-lit]").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.evaluate(KEEPS)
    for _ in range(2):
        page.locator("#buttons").get_by_text("Go out").click()
    expect(page.locator(".melds")).to_contain_text("You go out.")  # it stands there, though nothing moves
    page.keyboard.press("x")
    expect(page.locator("#sheet[open]")).to_be_visible(timeout=500)
    expect(page.locator(".melds")).to_have_count(0)
    assert page.evaluate("window.scenes") == []


def test_thirty_cards_fall_once_for_the_winner_until_they_are_skipped(server: Any, open_page: Open) -> None:
    page = ends(server, open_page, "2900 2950")
    expect(page.locator(".scene[data-won]")).to_be_visible()
    assert page.evaluate("window.fell") == [30]
    expect(page.locator("#sheet[open]")).to_have_count(0)
    page.locator("#board").evaluate("felt => felt.click()")
    expect(page.locator("#sheet[open][data-won]")).to_be_visible()
    expect(page.locator(".falling, .scene")).to_have_count(0)
    assert page.evaluate("window.fell") == [30]


@pytest.mark.long
def test_nothing_falls_for_who_has_lost_nor_for_who_wants_nothing_to_move(server: Any, open_page: Open) -> None:
    for totals, motion in (("2800 3100", "no-preference"), ("2900 2950", "reduce")):
        page = ends(server, open_page, totals, motion)
        page.clock.run_for(LONG)
        expect(page.locator("#sheet[open]")).to_be_visible()
        assert page.evaluate("window.fell") == [], (totals, motion)


def test_alone_with_bots_a_tap_on_the_felt_or_a_key_lets_them_go_on_quickly(start_server: Any, open_page: Open) -> None:
    page = open_page("about:blank")
    said: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: said.append(str(frame))))
    server = start_server("--bot-delay", "1")
    page.goto(server.url + opened(server, "dirty-money", "me", "bot", "bot", "bot")["url"])
    page.locator(".card[data-lit]").first.wait_for()

    def hurried() -> int:
        return sum("hurry" in text for text in said)

    page.locator("#board").evaluate("felt => felt.click()")
    page.keyboard.press("g")
    assert hurried() == 0, "at one's own turn there is nobody to hurry"
    for times, by in enumerate(("the felt", "a key"), 1):
        while page.locator("#dock[data-asked]").count():  # the last may win, and leads at once
            lies = page.evaluate(f"() => [{LED}, {LAST_TRICK}]")
            page.locator(".card[data-lit]").first.click()
            page.wait_for_function(OTHERS_PLAY, arg=lies)
        if by == "a key":
            page.keyboard.press("g")
        else:
            page.locator("#board").evaluate("felt => felt.click()")
        page.locator("#dock[data-asked]").wait_for()
        assert hurried() == times, by
