"""Each field that can hold a card says who learns it, or the game is refused."""

from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import msgspec
import pytest

from fairdeal.engine import EVERYBODY, GAMES, Action, Fact, For, Game, Once, Open, Private, Secret, Undeclared, find
from fairdeal.engine.dirty_money.facts import Haul
from fairdeal.engine.games import OUR_OWN
from fairdeal.engine.secrecy import hidden, must_say

SWEEP = find("sweep")
REMEDY = "docs/a-game.md.*Private.*for the fact's seat alone.*For.*Secret.*for nobody, Open.*for everybody"


class Item(msgspec.Struct):
    card: str


def fact(hint: Any) -> type[Fact]:
    """A fact with one field of that type."""
    made: Any = msgspec.defstruct("Laid", [("what", hint)], bases=(Fact,), frozen=True, tag="laid")
    return made  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    "hint", [str, str | None, tuple[str, ...], tuple[tuple[int, str], ...], dict[str, int], Literal["Q"], Item, Any]
)
def test_a_field_that_can_hold_a_card_says_who_learns_it_or_the_game_is_refused(hint: Any) -> None:
    with pytest.raises(Undeclared, match=f"Sweep: the field 'what' of Laid .* does not say who learns.*{REMEDY}"):
        msgspec.structs.replace(SWEEP, facts=SWEEP.facts | fact(hint))
    msgspec.structs.replace(SWEEP, facts=SWEEP.facts | fact(Annotated[hint, For()]))


@pytest.mark.parametrize("hint", [int, bool, int | None, tuple[int, ...], tuple[Haul, ...], Literal[1, 2]])
def test_a_field_of_numbers_is_open_unless_it_says_otherwise(hint: Any) -> None:
    must_say(fact(hint), game="Sweep")
    assert [len(hidden(fact(each))) for each in (hint, Annotated[hint, For()])] == [0, 1]


def test_a_field_that_says_nothing_is_told_to_nobody() -> None:
    assert fact(str)("QS").audiences() == {"what": ()}


class Shown(Fact, frozen=True, tag="shown"):
    seat: int
    to: tuple[int, ...]
    all: Open[str] = "a"
    own: Private[str] = "b"
    some: Annotated[str, For("seat", "to")] = "c"
    none: Secret[int] = 4
    once: Once[str | None] = "d"


class Hide(Action, frozen=True, tag="hide"):
    card: Private[str]


def test_a_type_says_who_learns_the_field() -> None:
    assert Shown(1, (2, 3)).audiences() == {"own": (1,), "some": (1, 2, 3), "none": (), "once": EVERYBODY}


def test_in_an_action_the_seat_is_whoever_acts() -> None:
    must_say(Hide, "seat", game="Sweep")
    assert Hide("QS").audiences(2) == {"card": (2,)}


def test_a_field_for_a_seat_that_the_fact_does_not_name_is_refused() -> None:
    with pytest.raises(Undeclared, match="'card' of Hide is for the seat in 'seat', a field that Hide does not have"):
        must_say(Hide, game="Sweep")


def test_audiences_written_by_hand_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Shown, "audiences", lambda self: {})
    with pytest.raises(Undeclared, match=r"Shown\.audiences is written by hand; let the types"):
        must_say(Shown, game="Sweep")


def every_hidden_field() -> list[tuple[Game, type, str]]:
    """Those of text in the games of this house, in facts and in actions."""
    kinds = [(game, kind) for game in OUR_OWN.values() for kind in (*get_args(game.facts), *get_args(game.actions))]
    found = [(game, kind, field) for game, kind in kinds for field, _ in hidden(kind)]
    return [(game, kind, field) for game, kind, field in found if "str" in str(kind.__annotations__[field])]


@pytest.mark.parametrize(("game", "kind", "field"), every_hidden_field())
def test_a_game_that_forgets_it_once_is_refused(
    game: Game, kind: type, field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(kind.__annotations__, field, get_args(kind.__annotations__[field])[0])
    with pytest.raises(Undeclared, match=f"{game.title}: the field '{field}' of {kind.__name__}"):
        msgspec.structs.replace(game)


def test_a_package_whose_game_forgets_it_is_left_out_and_told_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "careless_of_theirs.py").write_text(
        "import msgspec\nfrom fairdeal.engine import Fact, find\n"
        "class Peeked(Fact, tag='peeked', frozen=True):\n    card: str\n"
        "GAME = msgspec.structs.replace(find('sweep'), name='careless', title='Careless', facts=Peeked)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.warns(RuntimeWarning, match="left out of the games: Careless: the field 'card' of Peeked can hold"):
        assert GAMES.joined([EntryPoint("theirs", "careless_of_theirs:GAME", GAMES.group)]) == OUR_OWN
