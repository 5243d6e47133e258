"""Piles of Cover Your Assets say what they are and what they are worth, whatever lies on top of them."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from scenes import SCENES, at_sizes, laid_out, lies

Open = Callable[..., Page]
NO_BATTLE = SCENES["cover-your-assets"]["position"].replace("turn 1; battle 0 jewels jewels silver", "turn 0")
SIX = (
    "cover your assets; seats 6; hands jewels gold cash | stamps bank | coins auto coins silver | cash piggy stocks"
    " auto | cash piggy stocks auto | home home; piles stocks stocks, piggy piggy silver, baseball baseball | auto"
    " auto, coins coins, bank bank bank bank, cash cash, coins coins | cash cash, bank bank bank, jewels jewels jewels"
    " jewels | home home, baseball baseball | auto auto, stamps stamps | stocks stocks silver; deck piggy; discards"
    " piggy stocks; turn 0; scores 160000 200000 20000 735000 0 0"
)
SIZES = [(1366, 768), (390, 844), (844, 390), (360, 640)]
# The tabs that are not whole in their row, or hold only a part of their worth.
CUT = """() => [...document.querySelectorAll(".own .zone[data-kind]")].filter(tab => {
  const box = each => each.getBoundingClientRect();
  const inside = (one, all) => one.left >= all.left - 1 && one.right <= all.right + 1 && one.bottom <= all.bottom + 1;
  const worth = tab.querySelector(".zone__stake [aria-hidden]");
  return !inside(box(worth), box(tab)) || !inside(box(tab), box(document.querySelector("#own")));
}).map(tab => tab.textContent)"""

# The tabs that reach out of the plate of their seat, or lie on the words of it.
OUT = """() => {
  const box = each => each.getBoundingClientRect();
  const meet = (one, other) => one.width && one.right > other.left + 3 && one.left < other.right - 3
    && one.bottom > other.top + 3 && one.top < other.bottom - 3;
  const seen = [...document.querySelectorAll(".around .zone[data-kind]")].filter(tab => tab.getClientRects().length);
  return seen.filter(tab => {
    const [pile, seat] = [box(tab), box(tab.closest(".seat"))];
    const words = tab.closest(".seat").querySelectorAll(":is(.plate__name, .plate__hand, .plate__total)");
    const over = [...words].some(each => meet(box(each), pile));
    return over || pile.right > seat.right + 3 || pile.bottom > seat.bottom + 3;
  }).map(tab => tab.dataset.zone);
}"""


def comes(server: Any, open_page: Open, position: str, **options: Any) -> Page:
    return lies(server, open_page, "cover-your-assets", position, **options)


def pile(page: Page, name: str) -> Locator:
    return page.locator(f"[data-zone='assets{name}']")


def test_a_pile_is_known_by_its_sign_and_its_worth_though_a_wild_lies_on_top_and_the_first_alone_has_a_lock(
    server: Any, open_page: Open
) -> None:
    page = comes(server, open_page, NO_BATTLE)
    for name, kind, worth in (("0-1", "piggy", "$35k"), ("0-5", "home", "$130k"), ("1-6", "coins", "$20k")):
        expect(pile(page, name).locator(".zone__sign use")).to_have_attribute("href", f"#ca-i{kind}")
        expect(pile(page, name).locator(".zone__stake [aria-hidden]")).to_have_text(worth)
    locked = page.locator(".zone[data-kind]:has(use[href='#sign-lock'])")
    assert locked.evaluate_all("all => all.map(each => each.dataset.zone).sort()") == [
        f"assets{seat}-0" for seat in range(4)
    ]
    for size in at_sizes(page, SIZES):
        for name in ("0-1", "0-5", "1-6"):
            expect(pile(page, name).locator(".zone__stake")).to_be_visible()
        assert page.evaluate(CUT) == [], size


def test_a_wild_on_a_pile_that_may_be_stolen_wears_the_band_of_what_it_stands_for(server: Any, open_page: Open) -> None:
    wild = NO_BATTLE.replace("stamps stamps silver silver, coins coins", "coins coins, stamps stamps silver silver")
    page = comes(server, open_page, wild)
    bands = pile(page, "1-6").locator(".card__band:visible")
    expect(bands).to_have_text(["Stamps", "Stamps"])
    expect(pile(page, "1-6").locator("button.card")).to_have_attribute("data-code", "silver")
    expect(pile(page, "1-5").locator(".card__band:visible")).to_have_count(0)


def test_in_a_battle_two_stand_face_to_face_and_a_question_mark_waits_where_an_answer_is_due(
    server: Any, open_page: Open
) -> None:
    battle = SCENES["cover-your-assets"]["position"]
    page = comes(server, open_page, battle)
    sides = "all => all.map(each => [each.dataset.side, each.firstElementChild.dataset.code])"
    cards = page.locator("[data-zone=battle] .zone__cards")
    assert cards.locator(".slot").evaluate_all(sides) == [["left", "jewels"], ["right", "jewels"], ["left", "silver"]]
    expect(cards).to_have_attribute("data-due", "right")
    places = [each.bounding_box() for each in cards.locator(".slot").all()]
    left, right, wild = [place["x"] for place in places if place]
    assert left < wild < right
    expect(cards.locator(".card__band")).to_have_text("Jewels")


def test_at_six_seats_a_pile_lies_on_nobodys_name_and_stays_before_its_owner(server: Any, open_page: Open) -> None:
    page = comes(server, open_page, SIX)
    for size in at_sizes(page, SIZES):
        expect(pile(page, "2-2").locator(".zone__stake [aria-hidden]")).to_be_visible()
        assert page.evaluate(OUT) == [], size


def test_a_plate_or_a_covered_pile_opens_all_piles_of_its_seat_and_escape_or_a_click_beside_them_folds_them(
    server: Any, open_page: Open
) -> None:
    page = comes(server, open_page, NO_BATTLE)
    seat = page.locator(".around .seat:has([data-zone='assets1-4'])")
    for _size in at_sizes(page, [(390, 844), (1366, 768)]):
        before = seat.bounding_box()
        seat.locator(".plate__open").click()
        expect(pile(page, "1-4").locator(".card:visible")).to_have_count(3)
        expect(pile(page, "1-4").locator(".card__band:visible")).to_have_text("Classic Auto")
        assert seat.bounding_box() == before
        page.keyboard.press("Escape")
        expect(page.locator("[data-open]")).to_have_count(0)
    pile(page, "0-1").locator("button.card").click(force=True)
    expect(page.locator(".own [data-open]")).to_have_count(1)
    expect(pile(page, "0-5").locator(".card:visible")).to_have_count(5)
    page.locator("#hand button.card").first.click()
    expect(page.locator(".own [data-open]")).to_have_count(1)
    page.locator("#prompt").click()
    expect(page.locator("[data-open]")).to_have_count(0)


# The buttons that are not whole in their row, and the words that are not whole in their button.
HIDDEN = """() => {
  const row = document.querySelector("#buttons").getBoundingClientRect();
  return [...document.querySelectorAll("#buttons button")].filter(each => each.checkVisibility()).filter(each => {
    const box = each.getBoundingClientRect();
    const cut = each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1;
    return cut || box.left < row.left - 1 || box.right > row.right + 1 || box.top < row.top - 1
      || box.bottom > row.bottom + 1 || box.width < 44 || box.height < 44;
  }).map(each => each.textContent);
}"""


def test_beside_a_confirmation_every_choice_is_whole_in_its_row(server: Any, open_page: Open) -> None:
    page = comes(server, open_page, NO_BATTLE)
    for size in at_sizes(page, [(390, 844), (360, 640), (844, 390)]):
        for card in ("gold", "jewels"):
            page.locator(f"#hand [data-code={card}]").click()
            page.locator("#buttons button", has_text="Discard").click()
            expect(page.locator("#buttons button")).to_have_count(3)
            assert page.evaluate(HIDDEN) == [], (size, card)
            page.keyboard.press("Escape")


# The words in others' plates that reach out of their row.
OUT_OF_ROW = """() => [...document.querySelectorAll(".around .plate__facts")].flatMap(row => {
  const edge = row.offsetLeft + row.clientWidth + 1;
  return [...row.children].filter(each => each.offsetWidth > 2 && each.offsetLeft + each.offsetWidth > edge);
}).map(each => each.textContent)"""


def test_who_is_to_act_is_never_cut_in_the_plate(server: Any, open_page: Open) -> None:
    def another(page_side: WebSocketRoute) -> None:
        """Every view tells that the next seat is to act."""
        server_side = page_side.connect_to_server()
        server_side.on_message(lambda text: page_side.send(str(text).replace('"to_act":[0]', '"to_act":[1]')))

    page = open_page("about:blank")
    page.route_web_socket("**/socket", another)
    page.goto(server.url + laid_out(server, "cover-your-assets", NO_BATTLE).link)
    page.locator(".around .seat[data-acts]").wait_for()
    expect(page.locator(".around .figure[data-sign='turn']")).to_have_count(1)
    for size in at_sizes(page, SIZES):
        assert page.evaluate(OUT_OF_ROW) == [], size


TEN = ["stocks", "piggy", "baseball", "stamps", "home", "jewels", "auto", "bank", "coins", "cash"]
PILES = ", ".join(f"{kind} {kind}" for kind in TEN)
MANY = f"cover your assets; seats 2; hands jewels gold cash piggy | auto coins silver silver; piles {PILES} | -; turn 0"
# The tabs of one's own that are seen, and those that stand beyond their row.
TABS = """() => {
  const row = document.querySelector(".own .seat__zones"), box = row.getBoundingClientRect();
  const tabs = [...row.querySelectorAll("[data-kind]")];
  const seen = tabs.filter(each => each.checkVisibility({ visibilityProperty: true }));
  const at = seen.map(each => each.getBoundingClientRect());
  const out = at.filter(each => each.left < box.left || each.right > Math.min(box.right, innerWidth) + 1);
  return [seen.length, out.length, getComputedStyle(row, "::after").content];
}"""


def test_ten_piles_of_ones_own_are_all_reached_on_a_phone_and_none_is_cut(server: Any, open_page: Open) -> None:
    page = comes(server, open_page, MANY, has_touch=True)
    for _size in at_sizes(page, [(390, 844), (360, 640)]):
        seen, out, more = page.evaluate(TABS)
        assert (seen, out) == (6, 0)
        assert more.startswith('"+"')
        page.locator(".own .plate__open").click(position={"x": 110, "y": 20})
        page.wait_for_function("() => document.querySelector('.own .seat[data-open]')")
        assert page.evaluate(TABS)[0] == 10
        page.keyboard.press("Escape")
        page.wait_for_function("() => !document.querySelector('.own .seat[data-open]')")
