"""The pages as they are sent: one head, the sentences that they need, drawn positions, and headers."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from markupsafe import Markup
from rulebook import at

from fairdeal.engine.games import OUR_OWN
from fairdeal.service.doors import wording
from fairdeal.service.doors.pages import POLICY, TYPES
from fairdeal.service.doors.rulebooks import laid_open
from fairdeal.service.doors.wording import catalogue, say
from fairdeal.service.rulebooks import rulebook

SOCKETS = "ws://localhost wss://localhost"
PAGES = ["/", "/join", "/table/any", "/replay/any", "/verify", "/rules/sweep", "/api/v1/docs", "/offline"]


@pytest.mark.parametrize("address", PAGES)
def test_every_page_has_the_head_that_all_have(client: FlaskClient, address: str) -> None:
    page = client.get(address).text
    assert page.startswith('<!doctype html>\n<html lang="en" dir="ltr">\n<head>\n<meta charset="utf-8">')
    assert re.search(r"<title>[^<>]+</title>", page)
    assert page.count("<head>") == page.count('rel="icon"') == page.count("</html>") == 1


@pytest.mark.parametrize("address", PAGES)
def test_no_page_runs_a_script_that_stands_in_it(client: FlaskClient, address: str) -> None:
    answer = client.get(address)
    scripts = re.findall(r"<script([^>]*)>([^<]*)</script>", answer.text)
    assert scripts
    assert all(not words or 'type="application/json"' in given for given, words in scripts)
    framed = "'self'" if address.startswith("/replay/") else "'none'"
    assert answer.headers["Content-Security-Policy"] == f"{POLICY}; {TYPES}".format(sockets=SOCKETS, framed=framed)


def test_the_page_of_the_interface_draws_every_operation_and_every_shape(client: FlaskClient) -> None:
    told, page = client.get("/api/v1/openapi.json").get_json(), client.get("/api/v1/docs").text
    operations = {each["operationId"] for path in told["paths"].values() for each in path.values() if "summary" in each}
    assert operations | set(told["components"]["schemas"]) <= set(re.findall(r'id="(\w+)"', page))
    assert set(re.findall(r'href="#(\w+)"', page)) <= set(told["components"]["schemas"])
    assert "Undefined" not in page


@pytest.mark.parametrize("address", [*PAGES, "/nowhere", "/web/icon.svg", "/manifest.webmanifest", "/api/v1/tables"])
def test_no_page_of_another_origin_takes_an_answer_into_itself(client: FlaskClient, address: str) -> None:
    headers = client.get(address).headers
    assert headers["Cross-Origin-Resource-Policy"] == headers["Cross-Origin-Opener-Policy"] == "same-origin"


@pytest.mark.parametrize("address", PAGES)
def test_a_page_that_is_the_same_is_not_sent_again(client: FlaskClient, address: str) -> None:
    first = client.get(address)
    assert first.headers["Cache-Control"] == "no-cache"
    again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_a_page_brings_the_sentences_that_it_needs_at_once(client: FlaskClient) -> None:
    found = re.search(r'<script type="application/json" id="strings">(.*?)</script>', client.get("/table/any").text)
    assert found
    with client.application.app_context():
        assert json.loads(found[1])["prompt"] == catalogue("en")["prompt"]


def test_what_is_put_into_a_sentence_is_escaped_unless_it_is_markup(client: FlaskClient) -> None:
    with client.application.test_request_context():
        assert say("page-rulebook.title", game="<b>") == "&lt;b&gt;: the rules"
        assert "<i>x</i>" in say("page-replay.look-help", who=Markup("<i>x</i>"))


@pytest.fixture
def translated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of catalogues in which there is one in German, too."""
    english = (wording.STRINGS / "en.json").read_text(encoding="utf-8")
    (tmp_path / "en.json").write_text(english, encoding="utf-8")
    (tmp_path / "de.json").write_text(english.replace("Skip to your turn", "Zum eigenen Zug"), encoding="utf-8")
    monkeypatch.setattr(wording, "STRINGS", tmp_path)


@pytest.mark.usefixtures("translated")
@pytest.mark.parametrize(
    ("likes", "sees"), [("de-AT,de;q=0.9,en;q=0.5", "Zum eigenen Zug"), ("fr", "Skip to your turn")]
)
def test_a_translation_is_served_to_those_who_like_it_better(client: FlaskClient, likes: str, sees: str) -> None:
    answer = client.get("/table/any", headers={"Accept-Language": likes})
    assert sees in answer.text
    assert answer.vary == {"Accept-Language", "Cookie", "Accept-Encoding"}
    assert '<html lang="de"' in answer.text or sees == "Skip to your turn"


def positions(page: str) -> list[tuple[list[dict[str, Any]], str]]:
    """The zones of each position of a rulebook, and its text."""
    figure = r"<figure class=\"position\" lang=\"en\" data-zones='([^']*)'>.*?<code>(.*?)</code>"
    found = re.findall(figure, page, re.DOTALL)
    return [(json.loads(zones), unescape(text)) for zones, text in found]


@pytest.mark.parametrize("game", OUR_OWN)
def test_every_position_of_a_rulebook_is_given_as_cards_and_as_text(client: FlaskClient, game: str) -> None:
    page = client.get(f"/rules/{game}").text
    printed = re.findall(r"```\n(.+)\n```", rulebook(game))
    assert [text for _, text in positions(page)] == printed
    assert positions(client.get(f"/api/v1/games/{game}").get_json()["rules"]) == positions(page)
    faces = json.loads(page.split('id="faces">')[1].split("</script>")[0])
    shown = {card for zones, _ in positions(page) for zone in zones for card in zone["cards"] if card}
    assert shown
    assert shown == set(faces)


def test_a_reader_sees_the_hands_of_all_seats() -> None:
    zones = {zone.id: zone.cards for zone in laid_open(at("sweep; arena 6C; hands 5D JH | 2C").state)}
    assert (zones["hand0"], zones["hand1"]) == (("5D", "JH"), ("2C",))


def test_a_reader_sees_the_cards_that_lie_face_down_marked_as_such() -> None:
    [grid, *_] = laid_open(at("money sweeper; grid 20 5 1 100 / 10 50 5 1 / 1 100 20 10").state)
    assert grid.cards[:4] == ("20", "5", "1", "100")
    assert set(grid.marks.values()) == {"under"}


def test_a_pile_of_which_not_every_card_has_a_place_stays_face_down() -> None:
    zones = {
        zone.id: zone.cards for zone in laid_open(at("monopoly; hands go | go | - | -; piles - | - | - | -").state)
    }
    assert zones["draw"] == ("",)


def for_people(client: FlaskClient, address: str) -> Any:
    return client.get(address, headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})


@pytest.mark.parametrize(
    ("address", "status", "says"),
    [
        ("/rulez", 404, "There is no page at this address."),
        ("/rules/chess", 404, "There is no game 'chess'."),
        ("/table/any/plain", 404, "There is no table 'any'."),
    ],
)
def test_what_is_not_there_is_said_on_a_page_to_people_and_as_json_to_programs(
    client: FlaskClient, address: str, status: int, says: str
) -> None:
    page = for_people(client, address)
    assert (page.status_code, page.mimetype) == (status, "text/html")
    assert f"<h1>{says}</h1>" in unescape(page.text)
    assert 'href="/"' in page.text
    assert page.headers["Cache-Control"] == "no-store"
    answer = client.get(address)
    assert (answer.status_code, answer.mimetype) == (status, "application/json")


def test_the_interface_answers_browsers_too_with_json(client: FlaskClient) -> None:
    assert for_people(client, "/api/v1/tables/any").mimetype == "application/json"


@pytest.mark.parametrize("address", PAGES[:4])
def test_a_page_that_needs_scripts_says_so_where_there_are_none(client: FlaskClient, address: str) -> None:
    assert "This page needs JavaScript" in client.get(address).text


def test_the_app_that_a_browser_installs_has_icons_of_the_sizes_that_it_names(client: FlaskClient) -> None:
    app = client.get("/manifest.webmanifest")
    assert app.mimetype == "application/manifest+json"
    icons = json.loads(app.text)["icons"]
    assert len(icons) == 3
    for icon in icons:
        answer = client.get(icon["src"])
        side = "x".join(str(int.from_bytes(answer.data[at : at + 4])) for at in (16, 20))
        assert (answer.mimetype, side) == (icon["type"], icon["sizes"])


def test_the_service_worker_is_another_with_each_version_and_all_that_it_keeps_is_there(client: FlaskClient) -> None:
    worker = client.get("/service-worker.js")
    assert worker.headers["Cache-Control"] == "no-cache"
    house = json.loads(worker.text.partition("\n")[0].removeprefix("const HOUSE = "))
    assert re.fullmatch(r"/web/at-[0-9a-f]{12}/", house["files"])
    for address in house["needed"]:
        assert address.startswith(house["files"])
        assert "immutable" in client.get(address).headers["Cache-Control"]
    for address in house["pages"]:
        assert house["files"] in client.get(address).text


@pytest.mark.parametrize(
    ("address", "scheme", "told"),
    [
        ("192.168.1.9", "http", True),
        ("192.168.1.9", "https", False),
        ("127.0.0.1", "http", False),
        ("::1", "http", False),
    ],
)
def test_the_lobby_says_when_others_in_the_network_can_read_along(
    client: FlaskClient, address: str, scheme: str, told: bool
) -> None:
    page = client.get("/", environ_overrides={"REMOTE_ADDR": address, "wsgi.url_scheme": scheme}).text
    assert ("This page is not encrypted" in page) == told
