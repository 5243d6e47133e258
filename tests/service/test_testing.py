"""Every check of a game at a table can fail: each finds the game that breaks it."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairdeal import testing
from fairdeal.engine import GAMES, Action, Fact, Refused, Result, View, dirty_money, games, money_sweeper
from fairdeal.engine.dirty_money.facts import Played, RoundScored, TrickTaken
from fairdeal.engine.game import GameState
from fairdeal.engine.view import NONE_KEPT, Kept
from fairdeal.service.doors.http import games as lobby
from fairdeal.service.rulebooks import rulebook
from fairdeal.sitting import everything
from fairdeal.testing import check_game

Broken = Callable[..., str]
TURNS = count()


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Broken:
    """Registers a game that differs from one of ours, with the same rulebook or with this `text`; its name."""

    def registered(base: str = "dirty-money", text: str = "", **changes: Any) -> str:
        name, package = f"broken-{next(TURNS)}", f"rules_of_theirs_{next(TURNS)}"
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
        (tmp_path / package / "rules.md").write_text(text or rulebook(base), encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        game = msgspec.structs.replace(GAMES[base], name=name, rulebook=f"{package}:rules.md", **changes)
        monkeypatch.setitem(games.OUR_OWN, name, game)
        return name

    return registered


def finds(check: testing.Check, name: str, why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        check(name)


class Odd(dirty_money.Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    odd: int = 1


class Winnerless(dirty_money.State):
    def result(self) -> Result | None:
        found = super().result()
        return found and Result(found.scores, ())


class Moody(dirty_money.State):
    """Says something else each time that it is asked."""

    def decide(self, seat: int, action: Action) -> Iterator[Fact]:
        for fact in super().decide(seat, action):
            yield TrickTaken(fact.seat, next(TURNS), 0) if isinstance(fact, TrickTaken) else fact


class Restless(dirty_money.State):
    def public(self, kept: Kept = NONE_KEPT) -> View:
        return msgspec.structs.replace(super().public(kept), tally={"looks": next(TURNS)})


class Harsh(dirty_money.State):
    def default(self, seat: int) -> Action:
        return dirty_money.play(next(card for card in self.hands[seat - 1]))


class Unread(dirty_money.State):
    def position(self) -> str:
        return f"{super().position()}; weather fine"


class Nobody(dirty_money.State):
    def leaders(self, scores: Any, among: Any) -> tuple[int, ...]:
        return ()  # asked after rulings alone


class Lawless(dirty_money.State):
    def decide(self, seat: int, action: Action) -> Iterator[Fact]:
        try:
            yield from super().decide(seat, action)
        except Refused as refused:
            raise Refused("9.9", refused.sentence) from None


class Mined(money_sweeper.State):
    """Lays a $1 where the first face-down card lay."""

    def relay(self, pile: str, cards: tuple[str, ...]) -> None:
        super().relay(pile, ("1" if cards[0] != "1" else "5", *cards[1:]))


def test_a_match_without_a_winner(broken: Broken) -> None:
    finds(testing.bots_play_a_match_at_a_table, broken(state=Winnerless), "nobody wins")


def test_rules_that_decide_otherwise_the_second_time(broken: Broken) -> None:
    finds(testing.people_play_a_match_at_a_table, broken(state=Moody), "today's rules give")


def test_a_default_that_is_no_lawful_move(broken: Broken) -> None:
    finds(testing.time_that_is_up_plays_the_default, broken(state=Harsh), "is refused")


def test_a_view_that_depends_on_more_than_the_log(broken: Broken) -> None:
    finds(testing.the_log_folds_to_the_table_at_every_record, broken(state=Restless), "folded to another table")


def test_a_sentence_that_names_a_hidden_card(broken: Broken) -> None:
    finds(
        testing.a_transcript_of_a_running_match_opens_no_secret,
        broken(tell=lambda fact, viewer: repr(fact)),
        "with other secrets",
    )


def test_a_round_whose_end_is_not_marked(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    name = broken()
    monkeypatch.setattr(RoundScored, "ends_round", False)
    finds(testing.a_transcript_parts_the_match_into_rounds, name, "0 rounds with a sheet, 2 were played")
    finds(testing.a_move_of_a_round_is_disputed_until_the_next_deal, name, "it can be disputed")


def test_cards_that_lay_nowhere(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Played, "uncovers", lambda self: {"card": "the attic"})
    finds(testing.the_ledger_tells_who_learned_cards, broken(), "the attic")


def test_a_move_that_brings_something_else_after_an_undo(broken: Broken) -> None:
    finds(testing.an_undo_brings_the_same_cards_again, broken(state=Moody), "brings other cards|today's rules")


def test_a_repair_that_changes_a_card(broken: Broken) -> None:
    finds(
        testing.a_ruling_takes_a_move_back_and_repairs_its_secrets,
        broken("money-sweeper", state=Mined),
        "other cards lie there",
    )


def test_rulings_after_which_nobody_leads(broken: Broken) -> None:
    finds(testing.points_of_a_ruling_count, broken(state=Nobody), "nobody wins")


def test_a_position_that_cannot_be_read(broken: Broken) -> None:
    finds(testing.a_fork_goes_on_from_any_moment, broken(state=Unread), r"^#\d+: ")


def test_a_game_that_the_lobby_does_not_list(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "GAMES", {})
    finds(testing.the_page_shows_it, broken(), "the lobby lists")


def test_an_option_that_the_form_cannot_name(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    name = broken(options=Odd)
    monkeypatch.setattr(lobby, "GAMES", {name: games.OUR_OWN[name]})
    finds(testing.the_page_shows_it, name, "the option 'odd' has no title")


def test_a_refusal_by_a_clause_that_nobody_printed(broken: Broken) -> None:
    finds(testing.a_refusal_names_a_clause_of_the_rulebook, broken(state=Lawless), "is refused by 9.9")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("**0.1** Once.\n\n**0.2** Once.\n\n**0.1** Twice.", "twice"),
        ("**3.1** A clause.", "0.1 and 0.2 are the same"),
    ],
)
def test_a_rulebook_that_cannot_be_cited(broken: Broken, text: str, why: str) -> None:
    finds(testing.the_rulebook_has_its_clauses, broken(text=text), why)


def test_a_game_without_a_rulebook_says_so_and_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.OUR_OWN, "bare", msgspec.structs.replace(GAMES["sweep"], name="bare"))
    assert rulebook("bare") == "# Sweep\n\nThis game came without a rulebook.\n"
    finds(testing.the_rulebook_has_its_clauses, "bare", "0.1 and 0.2 are the same")


def test_the_name_of_the_check_is_told(broken: Broken) -> None:
    name = broken(state=Winnerless)
    finds(check_game, name, f"{name}: bots_play_a_match_at_a_table: 3 sensible: nobody wins")


def test_a_state_is_compared_by_all_that_it_holds() -> None:
    state: GameState = GAMES["sweep"].start(2)
    assert everything(state) == everything(state.clone())
