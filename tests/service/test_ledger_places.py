"""The ledger of a fact whose cards lay in several places."""

from fairdeal.engine import Fact, Open, sweep
from fairdeal.service.table.play.ledger import Learnt, learnt
from fairdeal.service.table.state.event import Played

MOVE = sweep.throw("KD")  # any action: places are told by facts alone


class Shown(Fact, frozen=True, tag="shown"):
    """Cards of several hands and of the deck were laid open, each with the place where it lay."""

    cards: Open[tuple[str | tuple[str, ...], ...]]
    places: Open[tuple[str, ...]]

    def uncovers(self) -> dict[str, tuple[str, ...]]:
        return {"cards": self.places}


def entries(fact: Fact) -> list[Learnt]:
    return list(learnt(Played(MOVE, (fact,)), 7, 3))


def test_each_card_was_known_to_the_seat_whose_it_was() -> None:
    found = entries(Shown(("QS", "KS", "AS"), ("hand:0", "hand:2", "deck")))
    assert found == [
        Learnt(7, (1, 2), "hand:0", ("QS",), True),
        Learnt(7, (0, 1), "hand:2", ("KS",), True),
        Learnt(7, (0, 1, 2), "deck", ("AS",), True),
    ]


def test_cards_of_one_place_make_one_entry() -> None:
    found = entries(Shown((("QS", "KS"), "AS", "2S"), ("hand:1", "deck", "hand:1")))
    assert found == [
        Learnt(7, (0, 2), "hand:1", ("QS", "KS", "2S"), True),
        Learnt(7, (0, 1, 2), "deck", ("AS",), True),
    ]


class Drawn(Fact, frozen=True, tag="drawn"):
    """Cards of the deck were laid open."""

    cards: Open[tuple[str, ...]]

    def uncovers(self) -> dict[str, str]:
        return {"cards": "deck"}


def test_no_card_makes_no_entry() -> None:
    assert entries(Drawn(())) == []


def test_a_card_that_only_its_owner_sees_makes_no_entry() -> None:
    alone = Played(None, (Shown(("QS",), ("hand:0",)),))  # type: ignore[arg-type]
    assert list(learnt(alone, 7, 1)) == []


def test_the_cards_are_told_to_who_saw_them_to_their_owner_and_to_eyes_that_see_all() -> None:
    shown = Learnt(7, (1,), "hand:2", ("QS",), False)
    assert [shown.seen_by(eyes) for eyes in (0, 1, 2, "all", None)] == [False, True, True, True, False]


def test_what_was_public_is_told_to_everybody() -> None:
    shown = Learnt(7, (0, 1), "hand:2", ("QS",), True)
    assert [shown.seen_by(eyes) for eyes in (0, 1, 2, "all", None)] == [True] * 5
