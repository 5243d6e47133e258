"""A host gives the links of a table away: one for all, or one for each seat."""

from typing import Any

from chairs import Open, hand, invited
from people import takes_seat
from playwright.sync_api import expect

# Is the picture in the dialog that of this text?
PICTURES = """async (text) => {
  const page = document.querySelector("script[type=module]").src;
  const { pictureOf } = await import(page.replace("table.js", "keys/qr.js"));
  const place = document.createElement("div");
  place.innerHTML = pictureOf(text);
  return place.innerHTML === document.querySelector("#share .seat-qr").innerHTML;
}"""
# A browser without a screen has no way of its own to share.
SHARES = "navigator.share = async (given) => { window.shared = given; }"


def test_one_link_for_all_or_one_a_seat_is_shared_shown_as_a_picture_and_follows_the_seats(
    server: Any, open_page: Open
) -> None:
    ann, (for_bo, for_cy, for_all) = invited(server, open_page)
    ann.evaluate(SHARES)
    ann.get_by_role("button", name="Invite…").click()
    dialog = ann.get_by_role("dialog", name="Invite to this table")
    seats, link = dialog.get_by_label("For whom"), dialog.locator(".link__url")
    expect(seats.locator("option")).to_have_text(["One link for all", "Seat 2", "Seat 3"])
    expect(link).to_have_value(for_all)
    assert ann.evaluate(PICTURES, for_all)
    seats.select_option("Seat 2")
    expect(link).to_have_value(for_bo)
    assert ann.evaluate(PICTURES, for_bo)
    dialog.get_by_role("button", name="Share").click()
    assert ann.evaluate("window.shared") == {"url": for_bo}

    takes_seat(open_page(for_bo), "Bo")
    expect(seats.locator("option")).to_have_text(["Seat 3"])
    expect(link).to_have_value(for_cy)
    takes_seat(open_page(for_all), "Cy")
    hand(ann).first.wait_for()
    expect(dialog).to_have_count(0)
