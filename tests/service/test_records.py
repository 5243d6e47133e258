"""Events as they are written, also those of older versions."""

import pytest

from fairdeal.engine import find
from fairdeal.service.table.codec import UnknownRecord, codec, plain, read_simple, secrets
from fairdeal.service.table.state.event import Dealt, Played, runs


def test_an_event_of_a_later_version_is_refused_by_name() -> None:
    with pytest.raises(UnknownRecord, match=r"seated\.9"):
        read_simple("seated.9", "{}")


def test_a_deal_is_hidden_from_everybody_in_action_and_fact() -> None:
    game = find("money-sweeper")
    facts = '"action":{"type":"deal","order":["5","1"]},"facts":[{"type":"dealt","order":["5","1"]}]'
    event = codec(game).read("dealt", f'{{{facts},"cards":[["1",1],["5",1]],"deal":0}}')
    assert isinstance(event, Dealt)
    assert secrets(event, -1) == {"action.order": (), "facts.0.order": ()}


def test_what_is_written_is_read_back() -> None:
    game = find("money-sweeper")
    event = codec(game).read("played", '{"action":{"type":"stop"},"facts":[{"type":"swept","seat":0,"cash":90}]}')
    assert isinstance(event, Played)
    assert plain(event)["facts"][0]["cash"] == 90


def test_the_cards_of_a_deal_are_counted_in_their_canonical_order() -> None:
    assert runs(("1", "1", "5", "1")) == (("1", 2), ("5", 1), ("1", 1))
