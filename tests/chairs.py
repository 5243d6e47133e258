"""Tables whose people sit with keys, in browsers of their own."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from keyed import Seat, linked, soon
from people import takes_seat
from playwright.sync_api import Page

from fairdeal.service.config import Config
from fairdeal.service.evidence.receipts import Operator, operator_seed

Open = Callable[..., Page]


def opened(server: Any, game: str = "sweep", *, people: int = 2, alone: bool = False, **more: Any) -> dict[str, Any]:
    """A table of people; the answer has all links, of which an opener `alone` has their own only."""
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in range(people - 1))]
    return linked(server.url, {"game": game, "seats": seats, **more}, alone=alone)


def sits(server: Any, open_page: Open, link: dict[str, Any], name: str) -> Page:
    page = open_page(server.url + link["url"])
    takes_seat(page, name)
    return page


def hand(page: Page) -> Any:
    return page.locator("#hand .card[data-side=face]")


def flipped(page: Page) -> Any:
    return page.locator("[data-zone=grid] .card[data-side=face]")


def menu(page: Page, name: str) -> None:
    """Press a button of the menu."""
    page.get_by_role("button", name="Menu").click()
    page.locator("#menu-seat").get_by_role("button", name=name).click()


def invited(server: Any, open_page: Open, people: int = 3) -> tuple[Page, list[str]]:
    """Ann, who hosts an unlisted table, and the links that her browser made: one for each seat, and one for all."""
    table = opened(server, "dirty-money", people=people, listed=False, alone=True)
    ann = sits(server, open_page, table, "Ann")
    ann.get_by_role("combobox", name="For whom").get_by_text("One link for all").wait_for(state="attached")
    links = [field.input_value() for field in ann.locator("#waiting-seats .link__url, #share .link__url").all()]
    return ann, [*links[1:people], links[0]]  # that for all is shown first


def head_of_another_log(
    server: Any, bo: Seat, size: int, operator: Operator | None = None, head: str = "ab" * 32
) -> dict[str, Any]:
    """What Bo's browser signs that was shown another record, with a receipt of the server's operator or another one."""
    of_server = Operator(operator_seed(Config(database=str(server.database)).operator_file()))
    said = {"table": bo.table, "seat": bo.seat, "size": size, "head": head}
    receipt = (operator or of_server).sign(bo.table, size, said["head"], soon(datetime.now(UTC), 0))
    signed = {"head": said, "signature": bo.key.sign("fairdeal/shown/v1", said)}
    return {"do": "head", "id": "head", "signed": signed, "receipt": receipt}
