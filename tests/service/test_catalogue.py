"""The catalogue of the server's sentences: it is whole, its sentences can be filled, and a translation is spoken."""

import ast
import os
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest
import warm
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po
from click.testing import CliRunner
from keyed import SeatClient, client_of

from fairdeal.engine.games import OUR_OWN
from fairdeal.engine.words import _
from fairdeal.service.app import make_service
from fairdeal.service.cli import catalogue, console
from fairdeal.service.config import Config
from fairdeal.service.doors.wording import STRINGS
from fairdeal.service.errors import Problem
from fairdeal.service.language import LOCALE, languages, speak

ROOT = Path(__file__).parents[2]
SPOKEN = "xx"  # a language in which every sentence stands in brackets


PARTS = ("engine", "service")


@cache
def calls() -> list[catalogue.Call]:
    """The calls of the code, which is read once."""
    return [call for part in PARTS for call in catalogue.calls(ROOT / part)]


@cache
def gathered() -> Catalog:
    return catalogue.catalogue(calls())


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder with a translation that puts every sentence in brackets; afterwards English is spoken again."""
    bracketed = Catalog(locale="en", domain="fairdeal")
    for message in gathered():
        if message.id:
            forms = message.id if message.pluralizable else (message.id,)
            told = tuple(f"[{form}]" for form in forms)
            bracketed.add(message.id, told if message.pluralizable else told[0])
    place = tmp_path / SPOKEN / "LC_MESSAGES"
    place.mkdir(parents=True)
    with (place / "fairdeal.mo").open("wb") as file:
        write_mo(file, bracketed)
    yield tmp_path
    speak()


@pytest.fixture
def client(folder: Path) -> SeatClient:
    """A house that speaks the language of brackets."""
    return client_of(make_service(Config(language=SPOKEN, translations=str(folder))))


def bots_only(client: SeatClient, game: str) -> str:
    seats = [{"kind": "bot"}] * OUR_OWN[game].seats[0]
    return str(client.post("/api/v1/tables", json={"game": game, "seats": seats}).get_json()["table"])


# The catalogue


def test_the_catalogue_holds_the_sentences_of_the_code() -> None:
    kept = (ROOT / "service" / "locale" / "fairdeal.pot").read_bytes()
    assert kept == catalogue.written(gathered()), "run `make catalogue`"


def test_a_sentence_is_never_put_together_before_it_is_translated() -> None:
    """A catalogue can only hold sentences that are written out, here or where `mark` marks them."""
    built = (ast.JoinedStr, ast.BinOp, ast.Call)
    found = []
    for part in PARTS:
        for path in sorted((ROOT / part).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    for place in catalogue.SENTENCES.get(node.func.id, ()):
                        if isinstance(node.args[place], built):
                            found.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert found == []


def test_a_sentence_with_a_plural_is_said_by_its_number_alone() -> None:
    """Gettext finds it by both of its forms, never by the first one."""
    called = [call for call in calls() if call.sentence]
    by_number = {call.sentence[0] for call in called if len(call.sentence) > 1}
    assert [call for call in called if len(call.sentence) == 1 and call.sentence[0] in by_number] == []


def test_every_place_of_a_sentence_is_filled_where_it_is_said() -> None:
    wrong = []
    for call in calls():
        # A transcript's last sentence has markup in its places, and is filled by its template.
        if call.name in ("mark", "Figure") or call.values is None or not call.sentence or "{show}" in call.sentence[0]:
            continue
        places = {place for text in call.sentence for place in catalogue.PLACE.findall(text)}
        if places != call.values:
            wrong.append(f"{call.path}:{call.line} has {sorted(places)}, is given {sorted(call.values)}")
    assert wrong == []


# The translations that there are

TRANSLATED = languages(LOCALE)[1:]  # behind English


def _ours(language: str) -> tuple[Catalog, Catalog]:
    """Read a translation of ours, as it is written and as it is compiled."""
    written = LOCALE / language / "LC_MESSAGES" / "fairdeal.po"
    with written.open("rb") as text, written.with_suffix(".mo").open("rb") as compiled:
        return read_po(text, locale=language), read_mo(compiled)


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_of_ours_says_every_sentence(language: str) -> None:
    known, _compiled = _ours(language)
    asked = {catalogue.forms(message.id): known.num_plurals if message.pluralizable else 1 for message in gathered()}
    told = {
        catalogue.forms(message.id): [form for form in catalogue.forms(message.string) if form.strip()]
        for message in known
    }
    assert [each for each, forms in asked.items() if any(each) and len(told.get(each, ())) != forms] == []
    assert [message.id for message in known if message.fuzzy] == []
    assert told.keys() - asked.keys() == set(), "run `make catalogue`"


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_of_ours_keeps_every_place(language: str) -> None:
    """A form for one alone may leave the number out, as English does; the last form has all places."""
    wrong = []
    for message in _ours(language)[0]:
        asked = {place for form in catalogue.forms(message.id) for place in catalogue.PLACE.findall(form)}
        told = [set(catalogue.PLACE.findall(form)) for form in catalogue.forms(message.string)]
        if message.id and (told[-1] != asked or any(asked - each - {"n"} or each - asked for each in told)):
            wrong.append(message.string)
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_of_ours_is_compiled_as_it_is_written(language: str) -> None:
    written, compiled = (
        {catalogue.forms(each.id): catalogue.forms(each.string) for each in file if each.id} for file in _ours(language)
    )
    assert compiled == written, "run `make catalogue`"


def test_page_and_server_have_the_same_languages() -> None:
    assert sorted(path.stem for path in STRINGS.glob("*.json")) == sorted(languages(LOCALE))


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_house_speaks_a_language_of_ours_on_its_page_and_at_its_tables(language: str) -> None:
    try:
        house = client_of(make_service(Config(language=language)))
        page = house.get("/", headers={"Accept-Language": "en"}).get_data(as_text=True)
        refused = house.get("/api/v1/tables/nowhere").get_json()["error"]["message"]
    finally:
        speak()
    assert f'<html lang="{language}"' in page
    assert refused != "There is no table 'nowhere'."


# A translation


@pytest.fixture
def polish(tmp_path: Path) -> Path:
    """A translation that was begun, and says one sentence."""
    begun = Catalog(locale="pl", domain="fairdeal")
    begun.add("You sit there already.", "Już tu siedzisz.")
    file = tmp_path / "pl" / "LC_MESSAGES" / "fairdeal.po"
    file.parent.mkdir(parents=True)
    with file.open("wb") as written:
        write_po(written, begun)
    return file


def test_a_translation_that_was_begun_is_filled_up_compiled_and_spoken(polish: Path) -> None:
    catalogue.bring_up_to_date(polish, gathered())
    speak("pl", polish.parents[2])
    try:
        assert _("You sit there already.") == "Już tu siedzisz."
        assert _("No seat is open at this table.") == "No seat is open at this table."
    finally:
        speak()
    assert 'msgid "No seat is open at this table."\nmsgstr ""' in polish.read_text(encoding="utf-8")


def test_a_sentence_that_has_changed_is_marked_until_somebody_translates_it_again(polish: Path) -> None:
    before = Catalog(locale="pl", domain="fairdeal")
    before.add("You sit there already, {name}.", "{name}, już tu siedzisz.")
    with polish.open("wb") as file:
        write_po(file, before)
    catalogue.bring_up_to_date(polish, gathered())
    with polish.open("rb") as file, polish.with_suffix(".mo").open("rb") as compiled:
        assert read_po(file, locale="pl")["You sit there already."].fuzzy
        assert "You sit there already." not in read_mo(compiled)


def test_a_translation_with_a_place_that_its_sentence_has_not_is_refused(polish: Path) -> None:
    wrong = Catalog(locale="pl", domain="fairdeal")
    wrong.add("There is no table '{table}'.", "Nie ma stołu '{stol}'.")
    with polish.open("wb") as file:
        write_po(file, wrong)
    with pytest.raises(catalogue.NotTranslated, match="stol"):
        catalogue.bring_up_to_date(polish, gathered())


# The catalogue of a package


@pytest.fixture
def hearts(tmp_path: Path) -> Path:
    """A copy of the example's package."""
    return copytree(ROOT / "examples" / "hearts" / "hearts", tmp_path / "hearts", ignore=ignore_patterns("__pycache__"))


def told_of(package: Path, *options: str) -> str:
    return CliRunner().invoke(console.fairdeal, ["catalogue", str(package), *options]).output


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_example_is_translated_whole_and_keeps_its_bytes(hearts: Path) -> None:
    before = files(hearts)
    assert told_of(hearts).count(": 0 sentences are to be translated.") == 2
    assert files(hearts) == before


def test_the_catalogue_of_a_package_holds_what_its_code_lesson_and_drawings_say_and_the_house_does_not(
    hearts: Path,
) -> None:
    drawings = hearts / "look" / "cards.svg"
    drawings.write_text(drawings.read_text(encoding="utf-8").replace("</svg>", "<text>Joker &amp; fool</text></svg>"))
    told_of(hearts)
    with (hearts / "locale" / "hearts.pot").open("rb") as file:
        held = read_po(file)
    lesson = "The highest card of the suit that was led takes the trick. Your two cannot."
    assert {"No cards are passed now.", "Tricks taken", lesson, "Joker & fool"} <= {message.id for message in held}
    assert "{who} plays the {card}." not in held
    with (hearts / "locale" / "de" / "LC_MESSAGES" / "hearts.mo").open("rb") as file:
        assert read_mo(file)["Tricks taken"].string == "Stiche"


def test_a_translation_of_a_package_is_begun(hearts: Path) -> None:
    assert "pt_BR/LC_MESSAGES/hearts.po: 45 sentences are to be translated." in told_of(hearts, "--language", "pt-BR")


def test_a_catalogue_is_refused_for_no_package_no_language_and_a_place_that_nothing_fills(hearts: Path) -> None:
    assert "'klingon' is no language: write a code such as de or pt-BR." in told_of(hearts, "--language", "klingon")
    assert "is no package of Python: name the folder with __init__.py." in told_of(hearts.parent)
    german = hearts / "locale" / "de" / "LC_MESSAGES" / "hearts.po"
    german.write_text(german.read_text(encoding="utf-8").replace('"{n} Punkt"', '"{zahl} Punkt"'), encoding="utf-8")
    assert "hearts.po: places that the sentence has not: {zahl} Punkt" in told_of(hearts)


@pytest.mark.parametrize("game", OUR_OWN)
def test_a_played_table_speaks_the_language_of_the_house(client: SeatClient, game: str) -> None:
    table = bots_only(client, game)
    news = client.get(f"/api/v1/tables/{table}/log").get_json()["news"]
    lines = [line for each in news for line in each["lines"]]
    assert lines
    assert [line for line in lines if not (line[0] == "[" and line[-1] == "]")] == []


@pytest.mark.parametrize("game", OUR_OWN)
def test_what_a_seat_may_choose_is_said_in_the_language_of_the_house(client: SeatClient, game: str) -> None:
    seats = [{"kind": "me"}] + [{"kind": "bot"}] * (OUR_OWN[game].seats[0] - 1)
    opened = client.sat({"game": game, "seats": seats, "name": "Ann"})
    view = client.get(f"/api/v1/tables/{opened['table']}/view", seat=opened["me"]).get_json()
    said = [view["mine"]["prompt"], *(item["label"] for item in view["mine"]["choices"]["items"])]
    assert [text for text in said if text and "[" not in text] == []


@pytest.mark.parametrize("game", OUR_OWN)
def test_the_counters_of_a_game_are_said_in_the_language_of_the_house(client: SeatClient, game: str) -> None:
    told = client.get(f"/api/v1/games/{game}").get_json()["counters"]
    said = {name: (f"[{each.one}]", f"[{each.other}]") for name, each in OUR_OWN[game].counters.items()}
    assert {name: (each["one"], each["other"]) for name, each in told.items()} == said


@pytest.mark.parametrize("game", OUR_OWN)
def test_what_is_asked_of_chosen_cards_is_said_in_the_language_of_the_house(client: SeatClient, game: str) -> None:
    told = client.get(f"/api/v1/games/{game}").get_json()["chosen"]
    assert told == {tags: f"[{text}]" for tags, text in OUR_OWN[game].chosen.items()}


def test_the_unit_of_a_game_is_named_in_the_language_of_the_house(client: SeatClient) -> None:
    assert client.get("/api/v1/games/dirty-money").get_json()["unit"] == "[coins]"


def test_a_refusal_speaks_the_language_of_the_house(client: SeatClient) -> None:
    error = client.get("/api/v1/tables/nowhere").get_json()["error"]
    assert (error["code"], error["message"]) == ("unknown_table", "[There is no table 'nowhere'.]")


def test_a_transcript_speaks_the_language_of_the_house(client: SeatClient) -> None:
    table = bots_only(client, "money-sweeper")
    text = client.get(f"/api/v1/tables/{table}/transcript?format=text&viewer=full").get_data(as_text=True)
    assert "[The table is open: Money Sweeper for 2.]" in " ".join(text.split())


def test_an_option_of_a_game_is_named_in_the_language_of_the_house(client: SeatClient) -> None:
    options = client.get("/api/v1/games/money-sweeper").get_json()["options"]["properties"]
    assert options["half_deck"]["title"] == "[Half deck]"


def test_a_house_without_a_language_speaks_english_again(folder: Path) -> None:
    make_service(Config(language=SPOKEN, translations=str(folder)))
    assert _("You sit there already.") == "[You sit there already.]"
    make_service(Config())
    assert _("You sit there already.") == "You sit there already."


def test_a_language_without_a_translation_is_refused_with_the_list_of_those_there_are(folder: Path) -> None:
    with pytest.raises(Problem) as refused:
        speak("tlh", folder)
    assert (refused.value.message, refused.value.remedy) == ("There is no translation 'tlh'.", "There are: en, xx.")


def test_the_page_comes_in_the_language_of_the_house_if_it_has_that_one(folder: Path) -> None:
    house = client_of(make_service(Config(language=SPOKEN, translations=str(folder))))
    assert '<html lang="en"' in house.get("/", headers={"Accept-Language": "xx"}).get_data(as_text=True)


def fairdeal(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return warm.fairdeal(*arguments, env={**os.environ, **variables})


def test_the_command_line_speaks_the_language_of_the_house(folder: Path) -> None:
    done = fairdeal("games", FAIRDEAL_LANGUAGE=SPOKEN, FAIRDEAL_TRANSLATIONS=str(folder))
    assert "[Sweep: 2, 4 players. [Eat cards by their sums" in done.stdout


def test_a_server_does_not_start_in_a_language_that_it_lacks(tmp_path: Path) -> None:
    done = fairdeal("serve", "--port", "0", "--language", "tlh", "--db", str(tmp_path / "log.db"))
    known = ", ".join(["en", *TRANSLATED])
    assert done.returncode == 2
    assert done.stderr.strip() == f"Error: There is no translation 'tlh'. There are: {known}."
