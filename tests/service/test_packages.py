"""What a package brings to be shown of its game is found beside its rulebook; nothing else of it is sent."""

import sys
from pathlib import Path

import msgspec
import pytest
import tiny
from keyed import SeatClient

from fairdeal import testing
from fairdeal.engine import Game, Match
from fairdeal.service.language import translation
from fairdeal.service.rulebooks import lesson

ROOT = Path(__file__).parents[2]
DRAWN = "".join(f'<symbol id="br-{code}" viewBox="0 0 100 140"/>' for code in tiny.FACES)
SCENE = '{"beats": {"flood": {"sound": "wave", "large": true}}, "sounds": {"wave": [{"type": "noise", "from": 400, '
FILES = {
    "__init__.py": "SECRET = 1\n",
    "rules.md": "# Brings\n\n![The tide](look/tide.png)\n",
    "rules.de.md": "# Bringt\n",
    "look/cards.svg": f'<svg xmlns="http://www.w3.org/2000/svg" data-prefix="br">{DRAWN}</svg>',
    "look/table.css": '[data-game="brings"] { --mw: 80px; }\n',
    "look/scene.json": SCENE + '"to": 900, "env": [40, 200, 300], "gain": 0.1}]}}',
    "look/tide.png": "no picture",
}


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game whose package lies in the test's folder under a name that no other test has."""
    name = f"brings_{tmp_path.name.replace('-', '_')}"
    for file, text in FILES.items():
        place = tmp_path / name / file
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, name, raising=False)
    brings = msgspec.structs.replace(tiny.GAME, name=name.replace("_", "-"), rulebook=f"{name}:rules.md")
    return tiny.registered(monkeypatch, brings)


def folder(game: Game, tmp_path: Path) -> Path:
    return tmp_path / game.name.replace("-", "_")


def test_drawings_style_and_scene_are_told_and_may_be_kept_for_good(client: SeatClient, game: Game) -> None:
    look = client.get(f"/api/v1/games/{game.name}").get_json()["look"]
    for what, file in (("cards", "look/cards.svg"), ("style", "look/table.css")):
        answer = client.get(look[what])
        assert answer.text == FILES[file]
        assert "immutable" in answer.headers["Cache-Control"]
    assert look["beats"] == {"flood": {"sound": "wave", "large": True}}
    assert look["sounds"]["wave"][0] == {
        **{"type": "noise", "from": 400, "to": 900, "env": [40, 200, 300], "gain": 0.1},
        **{"q": 0, "after": 0},
    }


def test_a_file_that_has_changed_has_another_address(client: SeatClient, game: Game, tmp_path: Path) -> None:
    before = client.get(f"/api/v1/games/{game.name}").get_json()["look"]["style"]
    (folder(game, tmp_path) / "look" / "table.css").write_text("/* another */", encoding="utf-8")
    after = client.get(f"/api/v1/games/{game.name}").get_json()["look"]["style"]
    assert after != before
    assert "no-cache" in client.get(before).headers["Cache-Control"]


def test_no_sheet_of_the_page_lays_out_one_game() -> None:
    """What only a game has stands in its own `look/table.css`, as in any package."""
    sheets = (ROOT / "web" / "css").glob("*.css")
    assert [path.name for path in sheets if "data-game" in path.read_text(encoding="utf-8")] == []


@pytest.mark.parametrize("name", ["rules.md", "__init__.py", "../__init__.py", "%2e%2e/__init__.py", "/etc/passwd", ""])
def test_nothing_else_of_the_package_is_sent(client: SeatClient, game: Game, name: str) -> None:
    assert client.get(f"/web/look/{game.name}/{name}").status_code == 404
    assert client.get(f"/web/at-0/look/{game.name}/{name}").status_code == 404


def test_the_rulebook_has_its_pictures_and_comes_in_its_readers_language(client: SeatClient, game: Game) -> None:
    english, german, spanish = (client.get(f"/rules/{game.name}?language={code}").text for code in ("en", "de", "es"))
    [address] = {part.partition('"')[0] for part in english.split('<img src="')[1:]}
    assert client.get(address).text == "no picture"
    assert "<h1>Bringt</h1>" in german
    assert ('lang="en"' in german, '<div lang="en">' in spanish) == (False, True)


@pytest.mark.parametrize("file", ["lesson.toml", "look/scene.json"])
def test_a_broken_file_is_named_and_stops_no_other_game(
    client: SeatClient, game: Game, tmp_path: Path, file: str
) -> None:
    (folder(game, tmp_path) / file).write_text("{ this is nothing", encoding="utf-8")
    with pytest.raises(RuntimeWarning, match=f"{file} is left out"):
        testing.what_its_package_brings_can_be_shown(game.name)
    with pytest.warns(RuntimeWarning, match=f"{file} is left out"):
        games = client.get("/api/v1/games").get_json()["games"]
    assert {"sweep", game.name} <= {each["name"] for each in games}
    assert lesson(game.name) is None


def test_a_broken_catalogue_is_named_and_takes_no_language_away(game: Game, tmp_path: Path) -> None:
    broken = folder(game, tmp_path) / "locale" / "de" / "LC_MESSAGES" / "brings.mo"
    broken.parent.mkdir(parents=True)
    broken.write_bytes(b"nothing")
    with pytest.warns(RuntimeWarning, match="brings.mo is left out"):
        found = translation("de")
    assert found.translate("Hand") == "Hand" != found.translate("Trick")


def test_a_game_whose_rulebook_names_no_package_is_listed_beside_the_others(
    client: SeatClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    tiny.registered(monkeypatch, msgspec.structs.replace(tiny.GAME, name="lost", rulebook="nowhere_at_all:rules.md"))
    with pytest.warns(RuntimeWarning, match="nowhere_at_all is left out"):
        games = client.get("/api/v1/games").get_json()["games"]
    with pytest.warns(RuntimeWarning, match="nowhere_at_all is left out"):
        rules = client.get("/rules/lost").text
    assert {"sweep", "lost"} <= {each["name"] for each in games}
    assert "This game came without a rulebook." in rules


def test_a_check_names_the_card_that_is_not_drawn(game: Game, tmp_path: Path) -> None:
    testing.what_its_package_brings_can_be_shown(game.name)
    drawings = folder(game, tmp_path) / "look" / "cards.svg"
    drawings.write_text(FILES["look/cards.svg"].replace('id="br-2"', 'id="br-two"'), encoding="utf-8")
    with pytest.raises(AssertionError, match="there is no symbol br-2"):
        testing.what_its_package_brings_can_be_shown(game.name)


@pytest.mark.parametrize(
    ("step", "says"),
    [
        ("seat = -1", r"step 1, .* by seat -1: \(0, 1\) must act"),
        ("seat = 0", r"step 1, .* needs a text and a clause"),
        ('seat = 0\ntext = "Lay them."\nclause = "7.1"', r"step 1, .* a clause of the rulebook, not '7.1'"),
    ],
)
def test_a_check_names_the_step_of_a_lesson_that_nobody_can_take(
    game: Game, tmp_path: Path, step: str, says: str
) -> None:
    dealt = Match(tiny.GAME, 2)
    cards = msgspec.json.encode(dealt.legal(0)[0]).decode()
    told = f'position = "{dealt.state.position()}"\nending = "Over."\n\n[[steps]]\n{step}\n'
    told += 'action = { type = "lay", cards = ' + cards[cards.index("[") : -1] + " }\n"
    (folder(game, tmp_path) / "lesson.toml").write_text(told, encoding="utf-8")
    with pytest.raises(AssertionError, match=says):
        testing.what_its_package_brings_can_be_shown(game.name)
