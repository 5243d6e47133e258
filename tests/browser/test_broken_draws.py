"""Draws that a dishonest server breaks off: it throws away an opening that it has read, or tells late of the closing.

What it wants is another deck: it knows the cards once it has every opening, and can call a seat silent.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from chairs import hand, opened, sits
from click.testing import CliRunner
from keyed import KeyedPlayer, Seat
from people import takes_seat
from player import Player, ask
from playwright.sync_api import Page, expect
from serving import FORWARD, Forward

from fairdeal.service.cli.console import fairdeal

Open = Callable[..., Page]

# It hears what a browser opens, and does as if nothing had come.
DEAF = FORWARD.replace(
    "database, ahead =",
    """from fairdeal.service.live.hub import Hub
hear = Hub.hear
def deaf(hub, table, guest, text):
    if '"do":"noise"' not in text:
        return hear(hub, table, guest, text)
    Path(f"{sys.argv[1]}.opened").touch()
Hub.hear = deaf
database, ahead =""",
)


# A page whose time is three times as fast, so that a test need not wait for what is late.
FAST = "{ const now = performance.now.bind(performance); performance.now = () => 3 * now() }"


class Deaf(Forward):
    program = DEAF

    def has_read_an_opening(self) -> bool:
        return self.database.with_name(f"{self.database.name}.opened").exists()


@pytest.fixture
def deaf(tmp_path: Path) -> Iterator[Deaf]:
    running = Deaf(tmp_path / "log.db")
    yield running
    running.kill()


def second(server: Any, table: dict[str, Any]) -> Seat:
    guest: Seat = table["guests"][0]
    return guest


def saved(page: Page, folder: Path) -> Path:
    with page.expect_download() as download:
        page.locator("#alarms").get_by_role("button", name="Save proof").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def test_an_opening_that_the_server_threw_away_is_an_alarm_with_proof_and_one_click_sits_down_again(
    deaf: Deaf, open_page: Open, tmp_path: Path
) -> None:
    table = opened(deaf)
    ann = sits(deaf, open_page, table, "Ann")
    bo = second(deaf, table)
    with Player(deaf.url, table["table"]) as watcher:
        watcher.until_shown(lambda view: len(view["table"]["draw"]["by"]) == 1)
        assert bo.sit("Bo")[0] == 200
        with KeyedPlayer(bo) as player:
            player.until_shown(lambda view: view["table"]["draw"].get("opened") == [1])
            expect(ann.locator("#waiting-draw")).to_contain_text("Waiting for your browser.")
            while not deaf.has_read_an_opening():
                ann.wait_for_timeout(20)
            deaf.ahead(61)
            alarms = ann.locator("#alarms")
            expect(alarms).to_contain_text("your browser is said to have kept silent in the draw of the cards")
            expect(alarms).to_contain_text("this server read it and threw it away")
            waiting = ann.locator("#waiting-fork")
            expect(waiting).to_contain_text("Drawn twice, because seat 1 was called silent.")
            expect(waiting).to_contain_text("The server called your seat 1 silent in the draw, so it is open again.")
            proof = saved(ann, tmp_path)
            ann.locator("#waiting-sit").get_by_role("button", name="Sit down").click()
            watcher.until_shown(lambda view: bool(view["table"]["seats"][0].get("name") == "Ann"))
    verdict = CliRunner().invoke(fairdeal, ["verify", str(proof)]).output
    assert "the key of seat 0 signed what it opened in draw 1, and kept.jsonl lacks it" in verdict
    assert "calls the seat silent. Whether the server had it in time, no file can show." in verdict


@pytest.mark.long
def test_a_closing_that_is_told_late_is_an_alarm_and_nothing_is_opened_until_it_is_put_away(
    forward: Forward, open_page: Open
) -> None:
    table = opened(forward)
    ann = open_page(forward.url + "/")
    ann.add_init_script(FAST)
    ann.goto(forward.url + table["url"])
    takes_seat(ann, "Ann")
    expect(ann.locator("#waiting-seats li").first).to_contain_text("Ann")
    ann.wait_for_timeout(9_000)  # by which its clock has gone on for 27 seconds
    forward.ahead(-8)  # the closing bears the time at which it was written, and is told only now
    bo = second(forward, table)
    assert bo.sit("Bo")[0] == 200
    forward.ahead(0)
    with KeyedPlayer(bo) as player:
        player.until_shown(lambda view: view["table"]["draw"].get("opened") == [1])
        expect(ann.locator("#alarms")).to_contain_text("seconds late that the draw of the cards was closed")
        _, told = ask("GET", f"{forward.url}/api/v1/tables/{table['table']}")
        assert told["draw"]["opened"] == [1]
        ann.get_by_role("button", name="Put away").click()
        ann.get_by_role("button", name="Yes, put it away").click()
        hand(ann).first.wait_for()
