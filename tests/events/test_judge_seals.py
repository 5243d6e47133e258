"""The judge's seals: what has the shape of one, where each stands, and what is none."""

from hashlib import sha256
from typing import Any

import pytest

from fairdeal.events.judge.canonical import Broken
from fairdeal.events.judge.seals import commitment, has_seal, is_sealed, put_back, seals

HASH = "a" * 64
SEAL: dict[str, Any] = {"sealed": HASH, "to": [0, 2]}


def test_every_seal_is_found_with_its_path_in_objects_and_lists() -> None:
    data = {"card": SEAL, "deep": {"order": [1, SEAL, [{"to": SEAL}]]}, "word": "sealed"}
    assert [path for path, _seal in seals(data)] == ["card", "deep.order.1", "deep.order.2.0.to"]


@pytest.mark.parametrize("to", ["everybody", [], [0], [0, 1, 7]], ids=str)
def test_a_seal_may_be_for_everybody_nobody_or_seats_in_order(to: object) -> None:
    assert [found for _path, found in seals({"card": {"sealed": HASH, "to": to}})] == [{"sealed": HASH, "to": to}]


@pytest.mark.parametrize("word", ["sealed", ["sealed"], [["sealed"]], {"to": "sealed"}], ids=str)
def test_the_word_alone_is_no_seal(word: object) -> None:
    assert (list(seals({"word": word})), has_seal({"word": word}), is_sealed(word)) == ([], False, False)


@pytest.mark.parametrize("data", ["sealed", 5, None])
def test_data_that_is_no_object_holds_no_seal(data: object) -> None:
    assert list(seals(data)) == []


def test_what_is_called_sealed_is_a_seal_in_whatever_shape() -> None:
    assert is_sealed({"sealed": None})


@pytest.mark.parametrize("value", [SEAL, [SEAL], {"deep": [1, SEAL]}, {"sealed": 5}], ids=str)
def test_a_seal_is_seen_in_whatever_holds_it(value: object) -> None:
    assert has_seal(value)


@pytest.mark.parametrize(
    "data",
    [
        SEAL,  # a whole record's data
        {"a.b": SEAL},
        {"card": {"sealed": HASH}},
        {"card": {**SEAL, "more": 1}},
        {"card": {**SEAL, "sealed": HASH[1:]}},
        {"card": {**SEAL, "sealed": HASH.upper()}},
        {"card": {**SEAL, "sealed": 5}},
        {"card": {**SEAL, "to": "nobody"}},
        {"card": {**SEAL, "to": [2, 0]}},
        {"card": {**SEAL, "to": [0, 0]}},
        {"card": {**SEAL, "to": [-1]}},
        {"card": {**SEAL, "to": [True]}},
        {"card": {**SEAL, "to": ["0"]}},
        {"deep": [{"card": {**SEAL, "to": None}}]},
    ],
    ids=str,
)
def test_what_has_not_the_shape_of_a_seal_is_refused(data: object) -> None:
    with pytest.raises(Broken, match=r"^seal$"):
        list(seals(data))


def test_a_commitment_is_the_hash_of_label_salt_path_and_value() -> None:
    text = b"fairdeal/seal/v1\0" + bytes(range(16)) + b'["card","QS"]'
    assert commitment("card", bytes(range(16)).hex(), "QS") == sha256(text).hexdigest()


@pytest.mark.parametrize(
    ("path", "after"),
    [("card", {"card": "QS", "deep": [1, [2]]}), ("deep.0", {"card": SEAL, "deep": ["QS", [2]]})],
)
def test_a_value_is_put_in_the_place_of_its_seal(path: str, after: object) -> None:
    data: dict[str, Any] = {"card": SEAL, "deep": [1, [2]]}
    put_back(data, path, "QS")
    assert data == after


def test_a_value_is_put_back_deep_inside_lists() -> None:
    data: dict[str, Any] = {"deep": [1, [SEAL, {"to": SEAL}]]}
    put_back(data, "deep.1.0", "QS")
    put_back(data, "deep.1.1.to", None)
    assert data == {"deep": [1, ["QS", {"to": None}]]}
