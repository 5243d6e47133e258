"""The names that are shown: those that the seats signed, or none."""

from typing import Any

from chairs import Open, hand, opened, sits
from people import takes_seat
from playwright.sync_api import Page, Route, WebSocketRoute, expect


def called(page: Page, name: str, other: str) -> None:
    """Whoever answers at this address shows one name for another, in all that the socket brings."""

    def between(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()
        server_side.on_message(lambda text: page_side.send(str(text).replace(f'"name":"{name}"', f'"name":"{other}"')))

    page.route_web_socket("**/socket", between)


def test_another_name_than_the_seat_signed_is_an_alarm_to_the_others_and_to_the_seat_itself(
    server: Any, open_page: Open
) -> None:
    table = opened(server)
    pages = [open_page("about:blank") for _ in range(2)]
    for page, link, name in zip(pages, (table, table["links"][0]), ("Ann", "Bo"), strict=True):
        called(page, "Bo", "Eve")
        page.goto(server.url + link["url"])
        takes_seat(page, name)
    # Who was deceived signs nothing more, perhaps not even for the draw: the match may never begin.
    for page in pages:
        expect(page.locator("#alarms")).to_contain_text("sat down under another name than the one that you are shown")


def without_names(route: Route) -> None:
    """The lines of a log as the server gives them, but what opens the names that were signed."""
    answer = route.fetch()
    kept = [line for line in answer.text().splitlines(keepends=True) if '"path":"by_key.sit.name"' not in line]
    route.fulfill(response=answer, body="".join(kept))


def test_a_name_that_nothing_shows_to_be_signed_is_not_shown(server: Any, open_page: Open) -> None:
    table = opened(server)
    ann = open_page("about:blank")
    ann.route("**/lines?*", without_names)
    ann.goto(server.url + table["url"])
    takes_seat(ann, "Ann")
    bo = sits(server, open_page, table["links"][0], "Bo")
    for page in (ann, bo):
        hand(page).first.wait_for()
    for page, names in ((ann, ("Ann", "Seat 2")), (bo, ("Ann", "Bo"))):
        for name in names:
            expect(page.locator(f'#board .seat[aria-label^="{name}"]').first).to_be_visible()
        expect(page.locator("#alarms")).to_be_hidden()
