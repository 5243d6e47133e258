"""The installed app: without its server it says so, and still verifies; with the server it shows what that has now."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

Open = Callable[..., Page]
GOLDEN = Path(__file__).parents[1] / "golden" / "dirty-money-3.jsonl"
READY = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  while (active.state !== "activated") await new Promise((then) => setTimeout(then, 20));
}"""
KEPT = """async () => {
  const found = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return found.flat().map(({ url }) => new URL(url).pathname);
}"""


def installed(server: Any, open_page: Open) -> Page:
    page = open_page(server.url, service_workers="allow")
    page.evaluate(READY)
    return page


def test_without_its_server_the_app_says_so_and_still_verifies(start_server: Any, open_page: Open) -> None:
    server = start_server()
    page = installed(server, open_page)
    page.get_by_role("button", name="Play now: Money Sweeper").click()
    page.locator("#dock[data-asked]").wait_for()
    kept = page.evaluate(KEPT)
    assert {path for path in kept if not path.startswith("/web/at-")} == {"/offline", "/verify"}
    server.kill()
    for address in (page.url, server.url):
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_have_text("The table is out of reach")
    page.get_by_role("link", name="Verify a transcript").click()
    page.set_input_files("#file", GOLDEN)
    expect(page.locator("#verdict")).to_contain_text("verified")


def test_a_page_is_always_as_the_server_has_it_now(server: Any, open_page: Open) -> None:
    page = installed(server, open_page)
    page.evaluate("async () => (await caches.open((await caches.keys())[0])).put('/verify', new Response('stale'))")
    page.goto(f"{server.url}/verify")
    expect(page.get_by_role("heading", level=1)).to_have_text("Check a transcript", timeout=5_000)
    assert page.evaluate("() => Boolean(navigator.serviceWorker.controller)")


def test_a_worker_of_another_version_lets_go_of_what_the_last_one_kept(server: Any, open_page: Open) -> None:
    page = open_page(f"{server.url}/offline", service_workers="allow")
    page.evaluate("async () => void await caches.open('fairdeal /web/at-000000000000/')")
    page.goto(server.url)
    page.evaluate(READY)
    assert len(page.evaluate("() => caches.keys()")) == 1
