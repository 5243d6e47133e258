"""An evening for the README's pictures: sixteen people, four tables of Dirty Money, the fourth board of five begun.

Half of them play at random, from this program; for the others bots sit there, as for anybody who has not come.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from itertools import islice
from random import Random
from secrets import token_bytes
from typing import Any

from cups import Cup, done
from keyed import Guest, SeatKey, text
from playwright.sync_api import Browser, Page, Route, expect
from serving import Forward

NAMES = ("Ann", "Basil", "Cleo", "Dora", "Greta", "Hugo", "Inés", "Jonas", "Mateo", "Noor", "Petra", "Pilar", "Ruth",
         "Sven", "Tomás")  # fmt: skip
OWN = "Ali"  # whose page is shown
BOARDS, OVER = 5, 3
PATIENCE, BREAK = 60, 300  # seconds
LAPTOP, PHONE, WALL = ({"width": width, "height": height} for width, height in ((1366, 768), (390, 844), (1280, 720)))


class Held:
    """The evening at a server whose clock is put forward, so that nobody waits."""

    def __init__(self, server: Forward, browser: Browser) -> None:
        self.server, self.browser, self.dice, self._ahead = server, browser, Random("evening"), 0
        self.cup = Cup(
            server.url, clock=self.now, title="Autumn Cup", rounds=BOARDS, patience_seconds=PATIENCE,
            break_seconds=BREAK, round_seconds=1_800, house={"referee": True},
        )  # fmt: skip
        self.address = f"{server.url}/cup/{self.cup.id}"

    def now(self) -> datetime:
        return datetime.now(UTC) + timedelta(seconds=self._ahead)

    def page(self, size: Any, address: str) -> Page:
        """Open a page, which takes the server's clock for its own, as it does where none is put forward."""
        page = self.browser.new_context(viewport=size, has_touch=size is PHONE, reduced_motion="reduce").new_page()
        page.route("**/api/v1/tournaments/*", self._by_its_clock)
        page.goto(address)
        return page

    def _by_its_clock(self, route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "date": format_datetime(self.now(), usegmt=True)})

    def pictures(self) -> Iterator[tuple[str, str, bytes]]:
        """Hold it, and yield its pictures: each with what it shows, and the size of the screen."""
        own = self.enter()
        for _board in range(OVER):
            self.board()
        own.goto(self.address)
        expect(own.locator("#place svg")).to_be_visible()
        yield "player", "phone", own.screenshot()
        wall = self.page(WALL, f"{self.address}?screen")
        expect(wall.locator(".screen__line")).to_have_count(len(NAMES) + 1)
        yield "projector", "laptop", wall.screenshot()
        own.close()
        desk = self.desk()
        self.under_way()
        expect(desk.locator(".tile[data-state=call]")).to_have_count(1)
        expect(desk.locator(".tile[data-state=over]")).to_have_count(1)
        yield "desk", "laptop", desk.screenshot()

    def enter(self) -> Page:
        """All enter, one of them in a browser; the boards are drawn."""
        self.cup.enter(*NAMES)
        own = self.page(PHONE, self.address)
        own.get_by_role("button", name="Take part").click()
        own.locator("#who input").fill(OWN)
        own.keyboard.press("Enter")
        expect(own.locator("#now")).to_contain_text(f"You take part as {OWN}.")
        self.cup.drawn()
        expect(own.locator("#now")).to_contain_text("Board 1 of 5 begins in")
        own.goto("about:blank")
        return own

    def board(self) -> None:
        """Some come to their tables; bots sit down for the others, and all is played."""
        done(self.cup.director.asks("begin-round"))
        tables = [self.seated(table, 2) for table in self.tables()]
        self._ahead += PATIENCE
        self.server.ahead(self._ahead)
        for guests in tables:
            for _move in self.plays(guests):
                pass
        while self.cup.told()["stage"] == "playing":
            pass

    def tables(self) -> Any:
        """The tables of the round, once all are open."""
        while True:
            told = self.cup.told()
            if told["stage"] == "playing" and all(table["status"] != "opening" for table in told["tables"]):
                return told["tables"]

    def seated(self, table: Any, most: int) -> dict[int, Guest]:
        """So many of those who are to sit at a table, at most, come to it."""
        guests = list(islice(self.cup.guests(table), most))
        for guest in guests:
            assert guest.takes(f"P{guest.seat}")[0] == 201
        return {guest.seat: guest for guest in guests}

    def plays(self, guests: dict[int, Guest]) -> Iterator[None]:
        """They play at random, a move at a time, until the table is over."""
        at = next(iter(guests.values()))
        while (told := at.api("GET", "", token=at.read())[1])["status"] != "over":
            for seat in [seat for seat in told["to_act"] if seat in guests and told["status"] == "playing"]:
                guest = guests[seat]
                mine = guest.api("GET", "/view", token=guest.read())[1]["mine"]
                action = self.dice.choice(mine["choices"]["items"])["action"]
                seals = mine.get("seals", {})
                done(guest.send(guest.command(guest.newest(guest.read()), "play", action=action, seals=seals)))
                yield

    def desk(self) -> Page:
        """The desk in a browser, which comes as a deputy, and the next board begun."""
        secret = token_bytes(32)
        done(self.cup.director.asks("invite", key=SeatKey(secret).public, place="deputy"))
        desk = self.page(LAPTOP, f"{self.address}#join.deputy.{text(secret)}")
        desk.locator("#coming input").fill("Rita")
        desk.get_by_role("button", name="Come in").click()
        desk.get_by_role("button", name="Begin the board now").click()
        expect(desk.locator(".tile")).to_have_count(4)
        return desk

    def under_way(self) -> None:
        """One table is done, somebody calls at another, at the third they play, and at the last one has not come."""
        full = [guests for table in self.tables() if len(guests := self.seated(table, 4)) == 4]
        for moves, guests in zip((64, 37, 22), full, strict=True):
            for _move in islice(self.plays(guests), moves):
                pass
        caller = full[1][0]
        seq = caller.api("GET", "/view", token=caller.read())[1]["seq"]
        done(caller.asks("incident", about=seq, claim="A slip of the hand."))
