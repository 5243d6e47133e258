"""Who has closed the page is called: the page asks the browser, and the service worker says whose turn it is."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from people import joins, opened, takes_seat
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
WHOLE = "/usr/bin/chromium"  # the shell has no notifications
READY = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  for (let n = 0; n < 500 && active.state !== "activated"; n++) await new Promise((then) => setTimeout(then, 20));
}"""
ADDRESS = "https://fcm.googleapis.com/fcm/send/bo"
# A browser without a push service of its maker gives out no address; this one does.
SUBSCRIBES = f"""
const given = {{ endpoint: "{ADDRESS}", options: {{}}, unsubscribe: async () => true }};
PushManager.prototype.getSubscription = async () => null;
PushManager.prototype.subscribe = async ({{ applicationServerKey }}) => {{
  window.houseKey = applicationServerKey;
  return given;
}};
"""
# What the browser kept is told only once something has been pressed, as on a slow machine.
ANSWERS_LATE = """
const ours = ({ target }) => target.closest("#calls-push");
const pressed = new Promise((then) => addEventListener("change", (event) => ours(event) && then()));
const { match } = Cache.prototype;
Cache.prototype.match = async function (...what) {
  const found = await match.apply(this, what);
  await pressed;
  return found;
};
"""
KEPT = """async (wanted) => {
  const cache = await caches.open("fairdeal-calls");
  for (let n = 0; n < 500 && (await cache.keys()).length !== wanted; n++) {
    await new Promise((then) => setTimeout(then, 20));
  }
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}"""
# As the browser would call it, but that no script may make an event that waits.
RENEWED = """async (endpoint) => {
  const done = [];
  const event = new Event("pushsubscriptionchange");
  dispatchEvent(Object.assign(event, { newSubscription: { endpoint }, waitUntil: (work) => done.push(work) }));
  await Promise.all(done);
}"""
# Chromium asked for what it shows takes away what it is about to show; so what was shown is told by whoever shows it.
SHOWS = """() => {
  const show = registration.showNotification.bind(registration);
  self.shown = new Promise((tell, fail) => {
    registration.showNotification = (...what) => show(...what).then(() => tell([what[0], what[1].data]), fail);
  });
}"""


def rows(database: Path) -> list[Any]:
    with closing(sqlite3.connect(database)) as known:
        return known.execute("SELECT seat, endpoint, house FROM calls").fetchall()


def test_whoever_wants_it_is_called_and_the_call_leads_to_the_table(
    start_server: Any, open_page: Open, tmp_path: Path
) -> None:
    server = start_server()
    table = opened(server, "money-sweeper", "me", "open")
    bo = open_page("about:blank", path=WHOLE, service_workers="allow")
    bo.context.grant_permissions(["notifications"], origin=server.url)
    bo.add_init_script(SUBSCRIBES + ANSWERS_LATE)
    worker = bo.context.new_cdp_session(bo)
    registered: list[str] = []
    worker.on("ServiceWorker.workerRegistrationUpdated", lambda told: registered.extend(
        each["registrationId"] for each in told["registrations"] if not each["isDeleted"]))  # fmt: skip
    worker.send("ServiceWorker.enable")
    bo.goto(server.url + table["links"][0]["url"])
    takes_seat(bo, "Bo")
    joins(bo, table["me"], "Ann")
    bo.locator("[data-shape=grid]").wait_for()  # the match begins, and lays what it needs where the menu would be
    bo.get_by_role("button", name="Menu").click()
    wish = bo.get_by_label("Call me when this page is closed")
    assert not (tmp_path / "log.db.calls").exists()
    wish.check()
    bo.wait_for_function("() => window.houseKey?.length === 87")
    expect(bo.locator("#calls-push small")).to_contain_text("knock when you are waited for")
    assert bo.evaluate(KEPT, 1) == [f"/table/{table['table']}"]
    [(seat, endpoint, house)] = rows(tmp_path / "log.db.calls")
    assert (seat, endpoint) == (1, ADDRESS)
    assert house.startswith("https://")

    bo.evaluate(READY)
    [script] = bo.context.service_workers
    script.evaluate(SHOWS)
    push = {"origin": server.url, "registrationId": registered[-1], "data": ""}
    worker.send("ServiceWorker.deliverPushMessage", push)
    assert script.evaluate("() => shown") == ["It is your turn at a table", f"/table/{table['table']}"]

    # The browser renews its subscription, while no page of the table need be open.
    script.evaluate(RENEWED, f"{ADDRESS}2")
    assert [(seat, endpoint) for seat, endpoint, _house in rows(tmp_path / "log.db.calls")] == [(1, f"{ADDRESS}2")]

    wish.uncheck()
    assert bo.evaluate(KEPT, 0) == []
    expect(wish).not_to_be_checked()
    while rows(tmp_path / "log.db.calls"):
        bo.wait_for_timeout(20)
