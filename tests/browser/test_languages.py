"""In another language no English is left, nothing runs out of a phone, and what is read from the right begins there.

A table comes in its own language, whatever its readers have chosen.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from keyed import linked
from people import opened
from playwright.sync_api import Page, expect
from pseudo import written_to
from serving import Server

Open = Callable[..., Page]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
# Names are not translated: the product's, those of games, of the people, and of the two languages of the verifier.
NAMES = [
    "Fairdeal",
    "Money Sweeper",
    "Sweep",
    "Dirty Money",
    "Monopoly: The Card Game",
    "Cover Your Assets",
    "Ann",
    "Basil",
    "Cleo",
    "Dora",
    "fairdeal_verify.py",
]
# Texts that are seen or spoken, but for the names of cards, with Latin letters that no brackets of the language
# enclose; the browser itself says numbers with their units in Arabic ones.
ENGLISH = """(names) => {
  const drawn = (element) => element.checkVisibility({ visibilityProperty: true });
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const away = "script, style, noscript, template, svg, .rulebook, code, kbd, .card, time";
  const one = "option, button, p, li, dd, dt, h1, h2, h3, span, a, legend, small";
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const inside = node.parentElement.closest(away);
    const whole = node.parentElement.closest(one);
    if (!inside && drawn(node.parentElement)) found.push((whole ?? node).textContent);
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
    const told = ["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? "");
    if (drawn(element) && !element.matches(".card, time")) found.push(...told);
  }
  const bare = (text) => {
    let rest = text;
    for (let last = ""; last !== rest; ) [last, rest] = [rest, rest.replace(/⟦[^⟦⟧]*⟧/g, " ")];
    for (const name of names) rest = rest.replaceAll(name, " ");
    return rest;
  };
  const wrong = found.filter((text) => /\\p{Script=Latin}{2,}/u.test(bare(text)));
  return [...new Set(wrong)].map((text) => text.slice(0, 90));
}"""
# What runs out of the screen, or out of a box that hides it without a mark.
WIDER = """() => {
  const width = document.documentElement.scrollWidth;
  const wide = width > innerWidth ? [`the page: ${width} px`] : [];
  const cut = [...document.querySelectorAll("button, a.button, h1, h2, label, select")].filter((each) => {
    const { left, right, width } = each.getBoundingClientRect();
    const scrolls = each.closest("#buttons, .around, .centre, .own, .hand, .unseen");
    return width && !scrolls && each.checkVisibility() && (left < -1 || right > innerWidth + 1);
  });
  return [...wide, ...cut.map((each) => each.outerHTML.slice(0, 120))];
}"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("languages")
    written_to(folder, "ar")  # read from the right
    server = Server(folder / "log.db", "--language", "ar", FAIRDEAL_TRANSLATIONS=str(folder))
    yield server
    server.kill()


def test_nothing_stays_english_and_nothing_is_cut_on_a_phone(house: Server, open_page: Open) -> None:
    left: dict[str, list[str]] = {}

    def looks(page: Page, where: str) -> None:
        left[where] = page.evaluate(ENGLISH, NAMES) + page.evaluate(WIDER)

    page = open_page(house.url, **PHONE)
    page.locator("#games li").first.wait_for()
    page.wait_for_load_state("networkidle")  # until its picture has come, a card says in words what it is
    assert page.evaluate("() => getComputedStyle(document.body).direction") == "rtl"
    looks(page, "lobby")
    page.locator(".game__more").first.click()
    page.locator(".game__others button:nth-of-type(2)").first.click()
    page.locator("#new-options label").first.wait_for()
    looks(page, "new table")
    for game in ("money-sweeper", "sweep"):
        table = opened(house, game, "me", *["bot"] * (3 if game == "sweep" else 1))
        page.goto(house.url + table["url"])
        page.locator("#dock[data-asked]").wait_for()
        expect(page.locator("#tally")).to_contain_text("⟦")  # a count's own name, within the page's words for it
        looks(page, game)
    for panel, opener in (("menu", ".bar"), ("rules", "#panel-menu"), ("log", ".bar")):
        if panel == "rules":
            page.locator(".bar [data-panel-for=menu]").click()
        page.locator(f"{opener} [data-panel-for={panel}]").click()
        page.locator("#panel .panel__page:not([hidden]) :is(.rulebook h1, .log li, #menu-options dt)").first.wait_for()
        looks(page, panel)
        page.locator("#panel-close").click()
    page.goto(f"{house.url}/verify")
    looks(page, "verify")
    wrong = [f"{where}: {each}" for where, found in left.items() for each in found]
    assert not wrong, "\n".join(wrong)


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[Server]:
    """A house that names no language, and has two."""
    written_to(tmp_path, "ar")
    written_to(tmp_path, "xx", "«»")
    server = Server(tmp_path / "log.db", FAIRDEAL_TRANSLATIONS=str(tmp_path))
    yield server
    server.kill()


def test_readers_choose_their_language_and_whoever_opens_a_table_that_of_the_table(
    open_house: Server, open_page: Open
) -> None:
    ann = open_page(open_house.url, locale="en-GB")
    ann.locator("#language").select_option("xx")
    ann.locator("html[lang=xx] #games li").first.wait_for()
    assert ann.locator("#language option[value=en]").inner_text() == "English"
    ann.locator(".game__others button:nth-of-type(2)").first.click()
    assert ann.locator("#new-language").input_value() == "xx"
    ann.locator("#new-language").select_option("ar")
    ann.locator("#new-seats select").nth(1).select_option("open")
    ann.locator("#new-form button[value=ok]").click()
    ann.locator("html[lang=ar] #waiting-seats li").first.wait_for()
    watches = open_page(ann.url.partition("#")[0], locale="en-GB")
    watches.locator("#waiting-seats li").first.wait_for()
    assert watches.evaluate(ENGLISH, NAMES) == []
    assert "«" not in ann.locator("body").inner_text()
    ann.locator("[data-panel-for=menu]").first.dispatch_event("click")  # behind the question whether to sit down
    expect(ann.locator("#menu-options dd").first).to_have_text("العربية")
    ann.goto(open_house.url)
    ann.locator("html[lang=xx] #games li").first.wait_for()


@pytest.mark.parametrize(
    ("language", "jewels", "stamps"), [("de", "Juwelen", "Briefmarken"), ("es", "Joyas", "Sellos")]
)
def test_a_drawn_card_says_what_the_prompt_calls_it(
    server: Any, open_page: Open, language: str, jewels: str, stamps: str
) -> None:
    body = {"game": "cover-your-assets", "seats": [{"kind": "me"}, {"kind": "bot"}], "language": language}
    page = open_page(server.url + linked(server.url, body)["url"])
    page.locator("#hand .card__face").first.wait_for()
    drawn = [page.locator(f"#ca-{card} text").all_text_contents()[-1] for card in ("jewels", "stamps")]
    assert drawn == [jewels, stamps]
