"""A table has a language, in which everybody is told all of it; who asks for no table is answered in their own."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from keyed import SeatClient, client_of, sat
from player import Player, ask
from pseudo import written_to
from serving import Server
from werkzeug.test import TestResponse

from fairdeal.engine.games import OUR_OWN
from fairdeal.engine.words import _
from fairdeal.service.app import make_service
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.config import Config
from fairdeal.service.desk.forgetting import forget_names
from fairdeal.service.evidence.audit import audit
from fairdeal.service.language import speak

OURS, THEIRS = "⟦⟧", "«»"  # the brackets of the two languages, "ar" and "xx"
ARABIC: dict[str, Any] = {"Accept-Language": "ar"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two languages that nobody speaks."""
    found = tmp_path_factory.mktemp("languages")
    written_to(found, "ar", OURS)
    written_to(found, "xx", THEIRS)
    return found


@pytest.fixture
def house(folder: Path) -> Iterator[SeatClient]:
    """A house that names no language, with two translations."""
    yield client_of(make_service(Config(translations=str(folder))))
    speak()


def opened(house: SeatClient, language: str = "", *, game: str = "money-sweeper", bots: int = 1) -> dict[str, Any]:
    """A table of that language; me and bots."""
    seats = [{"kind": "me"}, *[{"kind": "bot"}] * bots]
    named = {"language": language} if language else {}
    found: dict[str, Any] = house.sat({"game": game, "seats": seats, "name": "Ann", **named})
    return found


def asks(house: SeatClient, table: dict[str, Any], path: str, **headers: str) -> TestResponse:
    answer: TestResponse = house.get(f"/api/v1/tables/{table['table']}/{path}", headers=headers, seat=table["me"])
    return answer


def is_said_in(brackets: str, text: str) -> bool:
    return text[:1] == brackets[0] and text[-1:] == brackets[1]


def test_everybody_is_told_of_a_table_in_its_language_whatever_they_read_themselves(house: SeatClient) -> None:
    tables = {brackets: opened(house, code) for code, brackets in (("ar", OURS), ("xx", THEIRS))}
    for brackets, table in tables.items():
        for reads in ("en", "ar", "xx"):
            view = asks(house, table, "view", **{"Accept-Language": reads}).get_json()
            heard = [line for news in view["news"] for line in news["lines"]]
            told = [view["game"]["say"], view["mine"]["prompt"], *heard]
            assert [text for text in told if not is_said_in(brackets, text)] == []
            labels = [choice["label"] for choice in view["mine"]["choices"]["items"]]
            assert [text for text in labels if brackets[0] not in text] == []
            assert view["table"]["language"] == {"⟦⟧": "ar", "«»": "xx"}[brackets]


def test_a_table_that_names_no_language_has_that_of_the_house(house: SeatClient) -> None:
    table = opened(house)
    view = asks(house, table, "view", **ARABIC).get_json()
    assert "The table is open: Money Sweeper for 2." in view["news"][0]["lines"]
    assert "language" not in view["table"]


def first_record(house: SeatClient, table: str) -> dict[str, Any]:
    lines = house.get(f"/api/v1/tables/{table}/transcript?viewer=public").text.splitlines()
    found: dict[str, Any] = next(line for line in map(json.loads, lines) if line.get("seq") == 0)
    return found


def test_the_language_stands_in_the_first_record_and_nowhere_where_none_was_named(house: SeatClient) -> None:
    assert first_record(house, opened(house, "xx")["table"])["data"]["language"] == "xx"
    assert "language" not in first_record(house, opened(house)["table"])["data"]


def test_a_language_that_the_house_has_not_is_refused(house: SeatClient) -> None:
    body = {"game": "sweep", "seats": [{"kind": "bot"}] * 2, "language": "tlh"}
    answer = house.post("/api/v1/tables", json=body)
    error = answer.get_json()["error"]
    assert (answer.status_code, error["code"]) == (422, "bad_option")
    assert (error["message"], error["remedy"]) == ("There is no translation 'tlh'.", "There are: en, ar, xx.")


def test_a_refusal_at_a_table_is_said_in_its_language(house: SeatClient) -> None:
    table = opened(house, "xx")
    address = f"/api/v1/tables/{table['table']}/commands"
    headers = {"Accept-Language": "ar"}
    for body in ({"do": "rematch", "id": "a"}, {"do": "dance", "id": "b"}, {"do": "sit", "id": "c", "name": "x" * 99}):
        error = house.post(address, json=body, headers=headers, seat=table["me"]).get_json()["error"]
        assert is_said_in(THEIRS, error["message"]), error


def test_a_refusal_without_a_table_is_said_in_the_readers_language(house: SeatClient) -> None:
    for reads, brackets in (("ar", OURS), ("xx", THEIRS)):
        error = house.get("/api/v1/tables/nowhere", headers={"Accept-Language": reads}).get_json()["error"]
        assert is_said_in(brackets, error["message"])
    assert _("You sit there already.") == "You sit there already."  # and then nobody speaks it any more


def test_a_rematch_keeps_the_language(house: SeatClient) -> None:
    table = opened(house, "xx")
    tables = house.service.tables
    tables._open_rematch(tables.desk(table["table"]).table)
    assert tables.desk(f"{table['table']}-2").table.language == "xx"


def test_a_name_that_was_removed_is_replaced_in_the_tables_language(house: SeatClient) -> None:
    table = opened(house, "xx")["table"]
    service = house.service
    forget_names(service.store, table, "1")
    service.tables.let_go(table)
    service.tables.desk(table)  # folded as at a start, when nobody has asked for it
    told = house.get(f"/api/v1/tables/{table}", headers=ARABIC).get_json()
    assert is_said_in(THEIRS, told["seats"][0]["name"])


def words_in(shown: Any, name: str = "") -> Iterator[str]:
    """Yield what a view says in words, by the names of its members."""
    if isinstance(shown, dict):
        for key, value in shown.items():
            yield from words_in(value, key)
    elif isinstance(shown, list):
        for value in shown:
            yield from words_in(value, name)
    elif name in {"say", "label", "note", "detail"}:
        yield shown


@pytest.mark.parametrize("game", OUR_OWN)
def test_no_word_of_a_finished_match_stays_english_on_its_table(house: SeatClient, game: str) -> None:
    """Names of people and streets are names; a count such as "2 × ⟦token⟧ $500" has its words in brackets."""
    seats = [{"kind": "bot"}] * OUR_OWN[game].seats[0]
    table = house.post("/api/v1/tables", json={"game": game, "seats": seats, "language": "xx"}).get_json()["table"]
    said = list(words_in(house.get(f"/api/v1/tables/{table}/view").get_json()["game"]))
    assert len(said) > 2
    assert [text for text in said if re.search(r"\w*[^\W\d_]{2}", innermost_out(text))] == []


def innermost_out(text: str) -> str:
    """Take what stands in brackets out of the text, also one within another."""
    rest = re.sub("«[^«»]*»", "", text)
    return rest if rest == text else innermost_out(rest)


def test_how_a_hand_of_monopoly_was_counted_is_said_in_the_tables_language_and_logged_in_one(
    house: SeatClient,
) -> None:
    body = {"game": "monopoly", "seats": [{"kind": "bot"}] * 3, "language": "xx", "options": {"length": "rounds"}}
    table = house.post("/api/v1/tables", json=body).get_json()["table"]
    rows = house.get(f"/api/v1/tables/{table}/view").get_json()["game"]["sheet"][0]["rows"]
    log = house.get(f"/api/v1/tables/{table}/transcript?viewer=public").text
    [logged] = re.findall(r'"details":(\[[^]]*\])', log)
    assert "«" not in logged
    assert [re.sub("[«»~]| (?=~)", "", row["detail"]) for row in rows] == json.loads(logged)
    assert audit(house.service.store.read(table)).findings == ()


# Readers


def lang(house: SeatClient, address: str, **headers: str) -> str:
    found = re.search(r'<html lang="([^"]*)"', house.get(address, headers=headers).text)
    assert found
    return found[1]


def test_an_open_page_comes_in_the_language_that_was_chosen_else_in_the_one_liked_best(house: SeatClient) -> None:
    assert lang(house, "/", **{"Accept-Language": "xx"}) == "xx"
    assert lang(house, "/", **{"Accept-Language": "fr"}) == "en"
    house.set_cookie("language", "ar")
    assert lang(house, "/", **{"Accept-Language": "xx"}) == "ar"
    assert lang(house, "/?language=en", **{"Accept-Language": "xx"}) == "en"
    house.set_cookie("language", "tlh")
    assert lang(house, "/verify", **{"Accept-Language": "xx"}) == "xx"


def test_what_a_houses_own_translation_lacks_is_said_in_english(tmp_path: Path) -> None:
    (tmp_path / "de.json").write_text('{"lobby": {"play": "Los: {title}"}}', encoding="utf-8")
    house = client_of(make_service(Config(translations=str(tmp_path))))
    assert lang(house, "/?language=de") == "de"
    told, english = (house.get(f"/web/strings/{code}.json").get_json() for code in ("de", "en"))
    assert told["lobby"] == {**english["lobby"], "play": "Los: {title}"}
    assert told["page-lobby"] == english["page-lobby"]


def test_the_house_that_names_its_language_speaks_it_to_all_readers(folder: Path) -> None:
    house = client_of(make_service(Config(language="ar", translations=str(folder))))
    try:
        theirs, ours = opened(house, "xx"), opened(house)
        house.set_cookie("language", "xx")
        assert lang(house, "/", **{"Accept-Language": "xx"}) == "ar"
        assert is_said_in(OURS, house.get("/api/v1/tables/nowhere").get_json()["error"]["message"])
        assert lang(house, f"/table/{theirs['table']}") == "xx"
        assert lang(house, f"/table/{ours['table']}") == "ar"
    finally:
        speak()


@pytest.mark.parametrize("page", ["table/{}", "replay/{}", "table/{}/plain"])
def test_the_page_at_a_table_comes_in_the_language_of_the_table(house: SeatClient, page: str) -> None:
    for code in ("xx", "en", ""):
        table = opened(house, code)["table"]
        assert lang(house, "/" + page.format(table), **ARABIC) == (code or "en")
        house.service.tables.let_go(table)
        assert lang(house, "/" + page.format(table), **ARABIC) == (code or "en")


def test_what_is_the_same_for_all_tables_comes_in_the_language_that_the_page_names(house: SeatClient) -> None:
    def heard(path: str) -> Any:
        return house.get(f"/api/v1/{path}?language=xx", headers=ARABIC).get_json()

    game = heard("games/sweep")
    assert is_said_in(THEIRS, game["blurb"])
    assert is_said_in(THEIRS, game["options"]["properties"]["keep_key"]["title"])
    assert is_said_in(THEIRS, game["faces"]["QS"]["name"])
    assert is_said_in(THEIRS, heard("law")["law"][0]["then"])
    assert is_said_in(THEIRS, heard("phrases")["phrases"][0]["words"])
    touches = heard("games/money-sweeper")["options"]["properties"]["adjacency"]["words"]
    assert [is_said_in(THEIRS, words) for words in touches.values()] == [True, True]


def test_a_rulebook_says_in_the_readers_language_that_it_is_english(house: SeatClient) -> None:
    told, english = (house.get(f"/rules/sweep?language={code}").text for code in ("xx", "en"))
    beside = house.get("/api/v1/games/sweep?language=xx").get_json()["rules"]
    for page in (told, beside):
        before, _english, rules = page.partition('<div lang="en">')
        assert "«This rulebook is in English." in before
        assert rules.lstrip().startswith("<h1>Sweep</h1>")
        assert '<figure class="position" lang="xx"' in rules
    assert '<div lang="en">' not in english
    assert "This rulebook is in English." not in english


def test_kinds_of_bots_and_values_of_options_are_named_in_the_tables_language(house: SeatClient) -> None:
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "bot"}]
    body = {"game": "money-sweeper", "seats": seats, "language": "xx", "options": {"remove": "fives and tens"}}
    table = house.post("/api/v1/tables", json=body).get_json()["table"]
    text = " ".join(house.get(f"/api/v1/tables/{table}/transcript?viewer=full&format=text").text.split())
    for kind in ("random", "sensible"):
        assert re.search(rf"«Ada, a «{kind}|«Basil, a «{kind}", text)
        assert f"«, a «{kind}" in text
    assert "«fives and tens" in text


# Other processes and threads


@pytest.fixture
def server(tmp_path: Path, folder: Path) -> Iterator[Server]:
    found = Server(tmp_path / "log.db", "--thinking", "0.2", FAIRDEAL_TRANSLATIONS=str(folder))
    yield found
    found.kill()


def test_bots_sockets_searches_and_histories_speak_the_language_of_the_table(server: Server) -> None:
    seats = [{"kind": "me"}, {"kind": "bot"}]
    body = {"game": "dirty-money", "seats": [*seats, {"kind": "bot"}], "name": "Ann", "language": "xx"}
    _, table = sat(server.url, body)
    at = f"{server.url}/api/v1/tables/{table['table']}"
    with Player(server.url, table["table"], table["me"], **ARABIC) as player:
        player.until(player.may_act)
        player.do("hint")
        hint = ask("GET", f"{at}/hint", token=table["me"], headers=ARABIC)[1]
        player.do("play", action=hint["choice"]["action"])
        player.until(player.may_act)
        refusals = [player.do("play", action={"type": "fly"})["message"], player.do("dance")["message"]]
        view, heard = player.view, player.news
    told = [*refusals, view["mine"]["prompt"], view["game"]["say"], hint["reason"], hint["choice"]["label"]]
    log, then = (ask("GET", f"{at}/{path}", "", table["me"], ARABIC)[1]["news"] for path in ("log", "replay?seq=4"))
    heard += [*log, then]
    told += [line for news in heard for line in news["lines"]]
    assert len(told) > 20
    assert [text for text in told if not is_said_in(THEIRS, text)] == []


# Transcripts


@pytest.fixture
def log(tmp_path: Path, folder: Path) -> Iterator[tuple[Path, str]]:
    """A log in a file with a finished table in the language of «», and the table's id."""
    path = tmp_path / "log.db"
    service = make_service(Config(database=str(path), translations=str(folder)))
    house = client_of(service)
    seats = [{"kind": "bot"}] * 2
    opened = house.post("/api/v1/tables", json={"game": "sweep", "seats": seats, "language": "xx"})
    service.close()
    yield path, opened.get_json()["table"]
    speak()


def told(folder: Path, *arguments: str) -> Result:
    return CliRunner(env={"FAIRDEAL_TRANSLATIONS": str(folder)}).invoke(fairdeal, arguments)


def test_a_transcript_speaks_the_tables_language_unless_another_is_named(
    log: tuple[Path, str], folder: Path, tmp_path: Path
) -> None:
    path, table = log
    lines = tmp_path / "match.jsonl"
    lines.write_text(told(folder, "export", table, "--db", str(path)).stdout, encoding="utf-8")
    [*_before, digest] = re.findall(r'"hash":"(\w{64})"', lines.read_text(encoding="utf-8"))
    for form in ("text", "markdown", "html"):
        for command in (["export", table, "--db", str(path)], ["show", str(lines)]):
            for language, brackets in ((None, THEIRS), ("ar", OURS), ("en", None)):
                done = told(folder, *command, "--format", form, *(["--language", language] if language else []))
                assert done.exit_code == 0, done.output
                assert digest in re.sub(r"\s+", "", done.output)
                opens = brackets[0] if brackets else ""
                assert re.search(rf"{opens}The\s+table\s+is\s+open: ", done.output)
                assert {"⟦", "«"} & set(done.output) == set(opens)
                if form == "html":
                    assert f'<html lang="{language or "xx"}"{" dir=" if language == "ar" else ""}' in done.output


def test_a_transcript_in_a_language_that_is_not_there_is_refused(log: tuple[Path, str], folder: Path) -> None:
    path, table = log
    done = told(folder, "export", table, "--db", str(path), "--format", "text", "--language", "tlh")
    assert (done.exit_code, done.stderr) == (2, "Error: There is no translation 'tlh'. There are: en, ar, xx.\n")
