"""Links: a page reads at their beginning for whom they are, so none is ever packed."""

import json
import os
from base64 import urlsafe_b64decode

import pytest
from itsdangerous import URLSafeSerializer

from fairdeal.service.doors.tokens import Tokens
from fairdeal.service.table.chairs import REFEREE
from fairdeal.service.table.standing import new_issue

LONG = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"  # a text that is worth packing


@pytest.fixture
def tokens() -> Tokens:
    return Tokens(b"a secret key of a server", os.urandom)


@pytest.mark.parametrize("holder", [0, 7, REFEREE])
@pytest.mark.parametrize("nonce", [LONG, new_issue(12), "9" * 24])
def test_a_link_says_for_whom_it_is(tokens: Tokens, holder: int | str, nonce: str) -> None:
    token = tokens.token("k7x2m9q4tz", holder, nonce)  # type: ignore[arg-type]
    told = token.split(".")[0]
    assert json.loads(urlsafe_b64decode(told + "=" * (-len(told) % 4)))[:2] == ["k7x2m9q4tz", holder]


def test_a_link_that_an_earlier_version_packed_still_opens_its_seat(tokens: Tokens) -> None:
    packed = URLSafeSerializer(tokens._tokens.secret_key, salt="fairdeal seat")
    packed.signer_kwargs = tokens._tokens.signer_kwargs
    token = packed.dumps(["k7x2m9q4tz", 3, LONG])
    assert isinstance(token, str)
    assert token.startswith(".")
    assert tokens.read(token, "k7x2m9q4tz").seat == 3
