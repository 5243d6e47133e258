"""Who waits is called when their turn comes."""

from collections.abc import Callable
from typing import Any

from clicker import Clicker
from people import joins, opened, takes_seat
from player import Player, ask
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
# Writes down what the browser is told to do; Chromium without a screen never says itself that a page is hidden.
WATCH = """
window.called = [];
Object.defineProperty(document, "hidden", { get: () => Boolean(window.away) });
const note = (owner, name, words) => {
  const does = owner[name];
  owner[name] = function (...given) { window.called.push(words(this, given)); return does.apply(this, given); };
};
note(OscillatorNode.prototype, "start", (tone) => `tone ${Math.round(tone.frequency.value)}`);
note(Navigator.prototype, "vibrate", (_, [ms]) => `vibrates ${ms}`);
note(Notification, "requestPermission", () => "asks");
window.Notification = class extends Notification {
  constructor(title, options) { super(title, options); window.called.push(`notice ${title}`); }
};
"""
WHOLE = "/usr/bin/chromium"  # the shell has no notifications
CALLED = "() => window.called.splice(0)"
CALLS_READY = "() => performance.getEntriesByType('resource').some(each => each.name.endsWith('/table-later.js'))"
ICON = "() => document.querySelector('link[rel=icon]').href.slice(0, 18)"


def to_act(server: Any, table: dict[str, Any]) -> list[int]:
    """The seats that are asked now."""
    _, view = ask("GET", f"{server.url}/api/v1/tables/{table['table']}/view")
    return list(view["game"]["to_act"])


def test_who_looks_elsewhere_is_called_by_what_they_chose(server: Any, open_page: Open) -> None:
    table = opened(server, "money-sweeper", "me", "open")
    bo = open_page("about:blank", path=WHOLE, reduced_motion="no-preference")
    bo.context.grant_permissions(["notifications"])
    bo.add_init_script(WATCH)
    bo.goto(server.url + table["links"][0]["url"])
    takes_seat(bo, "Bo")
    joins(bo, table["me"], "Ann")
    bo.wait_for_function(CALLS_READY)
    bo.get_by_role("button", name="Menu").click()
    expect(bo.get_by_label("Sound when it is your turn")).to_have_value("soft")
    assert bo.evaluate(CALLED) == []
    bo.get_by_label("Sound when it is your turn").select_option("Full")
    assert bo.evaluate(CALLED) == ["tone 880", "tone 1175"]
    bo.get_by_label("Notify me while I look elsewhere").check()
    bo.wait_for_function("() => window.called.length === 2")
    assert bo.evaluate(CALLED) == ["asks", "notice You will be told like this when it is your turn."]

    assert "data:" not in bo.evaluate(ICON)
    bo.evaluate("window.away = true")
    with Player(server.url, table["table"], table["me"]) as ann:
        ann.until(ann.may_act)
        while ann.may_act():
            ann.play_on()
    bo.wait_for_function("() => window.called.some(each => each.startsWith('notice'))")
    called = bo.evaluate(CALLED)
    assert called[-4:] == ["tone 880", "tone 1175", "vibrates 60", "notice Your turn: Money Sweeper"]
    bo.wait_for_function(f"() => ({ICON})() === 'data:image/svg+xml'")
    expect(bo).to_have_title("● Your turn – Money Sweeper")

    bo.evaluate("window.away = false")
    clicker = Clicker(bo)
    while to_act(server, table) == [1]:
        clicker.click_once()
    bo.wait_for_function(f"() => !({ICON})().startsWith('data:')")


def test_who_wants_nothing_to_move_hears_nothing_unless_they_choose_it(server: Any, open_page: Open) -> None:
    page = open_page(server.url + opened(server, "money-sweeper", "me", "bot")["url"])
    page.get_by_role("button", name="Menu").click()
    choice = page.get_by_label("Sound when it is your turn")
    expect(choice).to_have_value("off")
    choice.select_option("Soft")
    page.reload()  # the menu opens as it was left
    expect(choice).to_have_value("soft")
