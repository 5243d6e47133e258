"""Tokens: what a referee's link says at its beginning, where a page reads it, and which office it is for."""

import json
import os
from base64 import urlsafe_b64decode

import pytest

from fairdeal.service.doors.tokens import Tokens
from fairdeal.service.errors import Problem
from fairdeal.service.table.state.chairs import REFEREE


@pytest.fixture
def tokens() -> Tokens:
    return Tokens(b"a secret key of a server", os.urandom)


@pytest.mark.parametrize("office", [0, 1, 12])
def test_a_referees_link_says_for_whom_and_for_which_office_it_is(tokens: Tokens, office: int) -> None:
    token = tokens.token("k7x2m9q4tz", office)
    told = token.split(".")[0]
    assert json.loads(urlsafe_b64decode(told + "=" * (-len(told) % 4)))[:2] == ["k7x2m9q4tz", REFEREE]
    holder = tokens.read(token, "k7x2m9q4tz")
    assert (holder.referee, holder.office, holder.seat, holder.key) == (True, office, None, "")
    assert tokens.token("k7x2m9q4tz", office) == token


def test_a_link_of_another_table_or_server_is_refused(tokens: Tokens) -> None:
    with pytest.raises(Problem, match="for another table"):
        tokens.read(tokens.token("k7x2m9q4tz"), "another")
    with pytest.raises(Problem, match="no token of this server"):
        tokens.read(Tokens(b"another key", os.urandom).token("k7x2m9q4tz"), "k7x2m9q4tz")
