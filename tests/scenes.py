"""The drawn scenes: a position of each game, in which the table is looked at beside its drawing."""

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypedDict

from keyed import Guest
from msgspec import UNSET
from playwright.sync_api import Page
from serving import Server

from fairdeal.engine import find
from fairdeal.service.app import make_service
from fairdeal.service.config import Config


class Scene(TypedDict):
    """A scene: its position, what is chosen in it, and how many words the drawing shows at each size."""

    position: str
    choose: list[str]
    words: dict[str, int]


SCENES: dict[str, Scene] = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
OTHERS = ("Basil", "Cleo", "Dora")
# The words that are seen outside the cards, the texts of which a part is cut off, and the widths of cards.
COUNT = """() => {
  document.adoptedStyleSheets = [];  // what is tested is painted
  const seen = node => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const words = [], cut = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.parentElement, said = node.data.trim();
    if (!said || !seen(at) || at.closest(".card, svg, dialog:not([open]), script, style, .unseen, .skip")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.bottom < 0 || box.top > innerHeight || box.width < 2) continue;
    words.push(...said.split(/\\s+/).filter(word => /[\\p{L}\\p{N}$]/u.test(word)));
    if (at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).overflowX === "hidden") cut.push(said);
  }
  const width = where => [...document.querySelectorAll(where)].map(each => Math.round(each.offsetWidth));
  const range = found => found.length ? `${Math.min(...found)}-${Math.max(...found)}` : "none";
  return { words, cut, hand: range(width("#hand .card")), middle: range(width("#centre .card")) };
}"""
# Promises that what the new size asks for has been laid out and drawn.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
SETTLED = "() => document.querySelectorAll('#board .card').length && !document.querySelector('dialog[open]')"


def lies(server: Server, open_page: Callable[..., Page], game: str, position: str = "", **options: Any) -> Page:
    """A page that shows a table in this position, or in the drawn one; `options` are those of the browser."""
    page = open_page(server.url + laid_out(server, game, position or SCENES[game]["position"]).link, **options)
    page.wait_for_function(SETTLED)
    page.locator("#board .card__face").first.wait_for(state="attached")
    return page


def at_sizes(page: Page, sizes: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield each size when the page has it, and is laid out anew. Nothing of a table asks whether there is a mouse."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        yield width, height


def comes(server: Server, page: Page, game: str, language: str | None = None) -> None:
    """Open a table of bots in the scene's position, and come to the seat that is asked."""
    page.goto(server.url + laid_out(server, game, SCENES[game]["position"], language).link)
    page.wait_for_function(SETTLED)
    page.wait_for_timeout(600)


def chooses(page: Page, game: str) -> None:
    """Choose what is chosen in the drawing: cards of the hand, of the middle, or of the pile before a seat."""
    for chosen in SCENES[game]["choose"]:
        *place, card = chosen.split()
        where = f"[data-zone=pile{place[1]}]" if place[1:] else {"hand": "#hand", "middle": "#centre"}[place[0]]
        page.locator(f"{where} .card[data-code='{card}']").click(position={"x": 9, "y": 9})


def laid_out(server: Server, game: str, position: str, language: str | None = None) -> Guest:
    """A table in that position, in that language or the house's; the guest whom its link invites to the first seat."""
    guest = Guest(server.url, "", 0)
    service = make_service(Config(database=str(server.database)))
    state: Any = find(game).read(position)
    desk = service.tables.open(
        game,
        find(game).write_options(state.options),
        state.seats,
        bots=dict.fromkeys(range(1, state.seats), "sensible"),
        position=position,
        language=language or UNSET,
        invitations={0: guest.secret.public},
    )
    service.close()
    guest.table = desk.table.id
    [first] = list(desk_records(server, guest))[:1]
    guest.root = first["hash"]
    return guest


def desk_records(server: Server, guest: Guest) -> list[dict[str, Any]]:
    """The table's log, as its guest is told."""
    token = guest.look()[1].get("read", "")
    return [json.loads(line) for line in guest.text("/lines?after=-1", token).splitlines()]
