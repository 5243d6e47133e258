"""The ledger of a fact whose cards lay in several places."""

from fairdeal.engine import Fact, sweep
from fairdeal.service.table.ledger import Learnt, learnt
from fairdeal.service.table.played import Played

MOVE = sweep.throw("KD")  # any action: places are told by facts alone


class Shown(Fact, frozen=True, tag="shown"):
    """Cards of several hands and of the deck were laid open, each with the place where it lay."""

    cards: tuple[str | tuple[str, ...], ...]
    places: tuple[str, ...]

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
