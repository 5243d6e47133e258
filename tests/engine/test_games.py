"""The registry: our own games first, then those of installed packages, of which none can stop the others."""

import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import msgspec
import pytest

from fairdeal.engine import GAMES, UnknownGame, find, games
from fairdeal.engine.games import OUR_OWN


def entry(value: str, name: str = "theirs") -> EntryPoint:
    return EntryPoint(name, value, GAMES.group)


def test_our_own_games_come_first() -> None:
    assert list(GAMES)[:5] == ["money-sweeper", "sweep", "dirty-money", "monopoly", "cover-your-assets"]
    assert len(GAMES) == len(list(GAMES))


def test_a_package_brings_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "patience_of_theirs.py").write_text(
        "import msgspec\nfrom fairdeal.engine import find\n"
        "GAME = msgspec.structs.replace(find('sweep'), name='their-sweep')\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    found = GAMES.joined([entry("patience_of_theirs:GAME")])
    assert list(found) == [*OUR_OWN, "their-sweep"]


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("no_such_package_at_all:GAME", "No module named"),
        ("fairdeal.engine:DEALER", "it names int, not a Game"),
        ("fairdeal.engine.sweep:GAME", "there is a game 'sweep' already"),
        ("fairdeal.engine.sweep:NOTHING", "NOTHING"),
    ],
)
def test_a_package_that_cannot_be_used_is_left_out_with_a_warning(value: str, why: str) -> None:
    with pytest.warns(RuntimeWarning, match=f"theirs .* is left out of the games: .*{why}"):
        found = GAMES.joined([entry(value)])
    assert found == OUR_OWN


def test_of_two_packages_with_a_game_of_one_name_the_second_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rivals_of_ours.py").write_text(
        "import msgspec\nfrom fairdeal.engine import find\n"
        "ONE = msgspec.structs.replace(find('sweep'), name='rival', title='One')\n"
        "OTHER = msgspec.structs.replace(ONE, title='Other')\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.warns(RuntimeWarning, match="there is a game 'rival' already"):
        found = GAMES.joined([entry("rivals_of_ours:ONE"), entry("rivals_of_ours:OTHER")])
    assert found["rival"].title == "One"


def test_an_installed_package_joins_and_may_be_imported_first(tmp_path: Path) -> None:
    """A package that imports the engine is not looked for while it is being imported itself."""
    (tmp_path / "solo_game.py").write_text(
        "import msgspec\nfrom fairdeal.engine import find, random\n"
        "GAME = msgspec.structs.replace(find('sweep'), name='solo', bot=random)\n"
    )
    about = tmp_path / "solo_game-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: solo-game\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[fairdeal.games]\nsolo = solo_game:GAME\n")
    code = (
        "import solo_game; from fairdeal.engine import GAMES, at; print(*GAMES); print(at('solo; hands 5H | JD').game)"
    )
    path = [str(tmp_path), str(Path(games.__file__).parents[2])]
    where = f"import sys; sys.path[:0] = {path!r}; " + code
    told = subprocess.run([sys.executable, "-W", "error", "-c", where], capture_output=True, text=True, check=True)
    assert told.stdout.split()[:6] == [*OUR_OWN, "solo"]


def test_a_game_that_nobody_brings_is_not_there() -> None:
    with pytest.raises(UnknownGame, match=r"no game 'bridge'.*money-sweeper"):
        find("bridge")


def test_a_game_that_is_not_written_to_be_found_is_played_by_its_value() -> None:
    from fairdeal.engine import Match

    nameless = msgspec.structs.replace(OUR_OWN["sweep"], name="not-registered")
    assert Match(nameless, 2).to_act() == (0,)
