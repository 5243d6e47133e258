"""The files of the pages: compressed for who takes it, kept for as long as they are the same."""

import gzip
import os
import re
from pathlib import Path
from shutil import copyfile, copytree, ignore_patterns

import pytest
from clients import client_of
from flask.testing import FlaskClient

from fairdeal.engine.games import OUR_OWN
from fairdeal.service.app import make_service
from fairdeal.service.config import Config
from fairdeal.service.doors.files import WEB, Files

ZIPPED = {"Accept-Encoding": "gzip, deflate, br"}


def named_in(page: str, pattern: str) -> list[str]:
    return re.findall(pattern, page)


def test_a_file_is_sent_compressed_to_who_takes_that_and_plain_to_others(client: FlaskClient) -> None:
    there = (WEB / "js" / "table.js").read_bytes()
    plain, zipped = client.get("/web/js/table.js"), client.get("/web/js/table.js", headers=ZIPPED)
    refused = client.get("/web/js/table.js", headers={"Accept-Encoding": "gzip;q=0"})
    assert plain.data == refused.data == there
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.data) == there
    assert len(zipped.data) < len(there) / 2
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert "Content-Encoding" not in plain.headers
    assert plain.headers["ETag"] != zipped.headers["ETag"]
    assert plain.mimetype == "text/javascript"


@pytest.mark.parametrize(
    "name", ["a" * 300, "a" * 300 + "/b.js", "é" * 200, "at-000000000000/" + "b" * 300, "a" * 5_000]
)
def test_a_name_that_no_disk_can_hold_is_not_there(client: FlaskClient, name: str) -> None:
    assert client.get(f"/web/{name}").status_code == 404


def test_neither_is_one_among_the_houses_own_translations(tmp_path: Path) -> None:
    house = client_of(make_service(Config(translations=str(tmp_path))))
    assert house.get(f"/web/strings/{'a' * 300}.json").status_code == 404


def test_a_file_is_kept_once_by_however_many_names(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("a")
    files = Files(tmp_path)
    assert files.file("a.js") is files.file("./././a.js") is files.file(".//a.js")


@pytest.mark.parametrize("headers", [{}, ZIPPED])
def test_a_file_that_is_the_same_is_not_sent_again(client: FlaskClient, headers: dict[str, str]) -> None:
    first = client.get("/web/css/table.css", headers=headers)
    assert first.headers["Cache-Control"] == "no-cache"
    again = client.get("/web/css/table.css", headers={**headers, "If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_a_page_names_files_that_a_browser_keeps_for_a_year(client: FlaskClient) -> None:
    page = client.get("/table/any").text
    addresses = named_in(page, r'(?:href|src)="(/web/[^"]+)"')
    assert 5 < len(addresses) <= 10, "a first card waits for at most 15 requests, five of them for other things"
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_an_old_version_gives_the_file_of_today_which_nobody_keeps(client: FlaskClient) -> None:
    answer = client.get("/web/at-000000000000/js/table.js")
    assert answer.data == (WEB / "js" / "table.js").read_bytes()
    assert answer.headers["Cache-Control"] == "no-cache"


def test_a_page_is_sent_compressed_and_not_again(client: FlaskClient) -> None:
    first = client.get("/table/any", headers=ZIPPED)
    assert first.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(first.data) == client.get("/table/any").data
    again = client.get("/table/any", headers={**ZIPPED, "If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304


def test_answers_of_the_interface_are_never_compressed(client: FlaskClient) -> None:
    """They hold secrets beside what others choose; their length would tell of them."""
    assert "Content-Encoding" not in client.get("/api/v1/games", headers=ZIPPED).headers


@pytest.mark.parametrize(
    "name", ["../pyproject.toml", "js/../../pyproject.toml", "/etc/passwd", "js", "js/none.js", "js/\0.js", ""]
)
def test_nothing_else_is_sent(name: str) -> None:
    assert Files(WEB).file(name) is None


@pytest.mark.parametrize("address", ["/web/js/none.js", "/web/at-000000000000/", "/web/%2e%2e/pyproject.toml"])
def test_an_address_without_a_file_finds_none(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize(
    ("at", "name"), [("/", "lobby"), ("/join", "join"), ("/replay/any", "replay"), ("/table/any", "table")]
)
def test_a_page_begins_with_one_module_that_holds_all_it_needs_at_once(client: FlaskClient, at: str, name: str) -> None:
    page = client.get(at).text
    found = named_in(page, r'(?:<script type="module" src|rel="modulepreload" href)="/web/at-[0-9a-f]+/([^"]+)"')
    soon = ["joined/js/table-soon.js"] if name == "table" else []
    assert sorted(found) == sorted([f"joined/js/{name}.js"] * 2 + soon), "modules have changed: join with `make joined`"
    assert named_in(page, r'rel="stylesheet" href="/web/at-[0-9a-f]+/([^"]+)"') == [f"joined/{name}.css"]


def test_the_lobby_lets_a_browser_fetch_the_table_beforehand(client: FlaskClient) -> None:
    """Under the addresses that the table's page names, and that a browser keeps: nothing is fetched twice."""
    ahead = named_in(client.get("/").text, r'rel="prefetch" href="([^"]+)"')
    table = client.get("/table/any").text
    names = ["joined/js/lobby-later.js", "joined/table.css", "joined/js/table.js", "joined/js/table-soon.js"]
    styles = [f"look/{game}/table.css" for game in OUR_OWN]
    assert [each.split("/", 3)[3] for each in ahead] == [*names, *styles, "strings/en.json"]
    assert all(f'href="{each}"' in table for each in ahead[1:4])
    assert all(client.get(each).cache_control.immutable for each in ahead)


def test_modules_that_have_changed_since_they_were_joined_are_sent_themselves(tmp_path: Path) -> None:
    web = tmp_path / "web"
    copytree(WEB, web, ignore=ignore_patterns("cards", "strings"))
    files = Files(web, patience=0)
    assert files.entry("table") == "joined/js/table.js"
    assert files.entry("verify") == "js/verify.js", "nobody joins it"
    assert files.styles("join", ["base", "join"]) == ["joined/join.css"]
    assert files.styles("join", ["base", "log"]) == ["css/base.css", "css/log.css"], "its template names others now"
    zone = web / "js" / "table" / "zone.js"
    as_it_was = zone.read_text()
    zone.write_text(as_it_was + "// changed\n")
    assert files.entry("table") == "js/table.js"
    assert {"js/table.js", "js/table/zone.js", "js/words/say.js"} < set(files.needed(files.entry("table")))
    assert "js/table/motion.js" not in files.needed("js/table.js")
    assert files.joined("table.css") == []
    zone.write_text(as_it_was)
    assert files.entry("table") == "joined/js/table.js"
    with (web / "css" / "zone.css").open("a") as style:
        style.write("/* changed */")
    assert files.styles("join", ["base", "join"]) == ["css/base.css", "css/join.css"]
    copyfile(WEB / "css" / "zone.css", web / "css" / "zone.css")
    assert files.entry("table") == "joined/js/table.js"
    (web / "joined" / "js" / "lobby.js").write_text("")
    assert files.entry("table") == "js/table.js", "what was joined is no more what was made"


def test_the_version_is_another_when_a_file_is(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "a.js").write_text('import { b } from "./b.js"\nexport { c } from "./c.js"\nimport("./d.js")\n')
    (tmp_path / "js" / "b.js").write_text('import {\n  c,\n} from "./c.js"\n')
    (tmp_path / "js" / "c.js").write_text("export const c = 1\n")
    files = Files(tmp_path, patience=0)
    before = files.version()
    assert files.version() == before
    assert files.needed("js/a.js") == ("js/a.js", "js/b.js", "js/c.js")
    (tmp_path / "js" / "c.js").write_text("export const c = 2\n")
    os.utime(tmp_path / "js" / "c.js", ns=(1, 1))
    assert files.version() != before
    found = files.file("js/c.js")
    assert found
    assert found.content == b"export const c = 2\n"
