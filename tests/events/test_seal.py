"""Records and their sealed fields."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

from fairdeal.events import (
    BrokenChain,
    Chain,
    Draft,
    MemoryStore,
    Opening,
    Record,
    Salt,
    Seal,
    Unwritable,
    decode,
    encode,
    recheck,
    seal,
)
from fairdeal.events.judge.canonical import Broken
from fairdeal.events.seal import fits, is_name, seals, value_at, without_seals

MakeDraft = Callable[..., Draft]


DEAL = {"facts": [{"order": [3, 1, 2]}, {"card": "J15"}]}


def test_the_hash_is_that_of_the_canonical_line_without_it(draft: MakeDraft) -> None:
    record = seal(draft(), "t_1")
    members = decode(record.line)
    assert members.pop("hash") == record.hash == sha256(encode(members)).hexdigest()


def test_the_line_is_canonical_whatever_the_names_hold(draft: MakeDraft) -> None:
    record = seal(draft({"é": '"hash":"x",'}, by='a"b', cmd="\n\U0001f600"), 't"1\\')
    members = decode(record.line)
    assert (members["by"], members["cmd"], members["table"]) == ('a"b', "\n\U0001f600", 't"1\\')


def test_a_first_record_follows_64_zeros(draft: MakeDraft) -> None:
    record = seal(draft(), "t_1")
    assert (record.seq, record.prev) == (0, "0" * 64)


def test_a_record_carries_the_hash_of_the_one_before(draft: MakeDraft) -> None:
    first = seal(draft(), "t_1")
    second = seal(draft(), "t_1", first)
    assert (second.seq, second.prev) == (1, first.hash)


def test_a_sealed_value_is_not_in_the_line(draft: MakeDraft) -> None:
    record = seal(draft(DEAL, secrets={"facts.1.card": [2]}), "t_1")
    assert "J15" not in record.line
    assert record.data == DEAL


def test_a_seal_names_the_seats_that_learn_it_in_rising_order(draft: MakeDraft) -> None:
    record = seal(draft(DEAL, secrets={"facts.1.card": [2, 0, 2]}), "t_1")
    assert record.seals["facts.1.card"].to == (0, 2)


def test_a_seal_may_be_for_everybody_once_it_is_open(draft: MakeDraft) -> None:
    record = seal(draft(DEAL, secrets={"facts.1.card": "everybody"}), "t_1")
    assert record.public["facts"][1]["card"]["to"] == record.seals["facts.1.card"].to == "everybody"
    assert recheck("t_1", [record]) == 1


def test_a_record_without_an_opening_is_what_somebody_holds_who_does_not_know_it(draft: MakeDraft) -> None:
    record = seal(draft(DEAL, secrets={"facts.0.order": [], "facts.1.card": "everybody"}), "t_1")
    less = record.without({"facts.1.card"})
    assert less.data == {"facts": [DEAL["facts"][0], record.public["facts"][1]]}
    assert [opening.path for opening in less.openings()] == ["facts.0.order"]
    assert (less.line, less.hash) == (record.line, record.hash)
    assert record.without({"facts.7.card"}) is record


def test_a_commitment_is_the_hash_of_prefix_salt_path_and_value(draft: MakeDraft, salt: Salt) -> None:
    record = seal(draft(DEAL, secrets={"facts.0.order": []}), "t_1", None, salt)
    sealed = b"fairdeal/seal/v1\0" + (1).to_bytes(16, "big") + b'["facts.0.order",[3,1,2]]'
    assert record.public["facts"][0]["order"] == {"sealed": sha256(sealed).hexdigest(), "to": []}


def test_equal_values_have_unequal_seals(draft: MakeDraft) -> None:
    one, other = (seal(draft(DEAL, secrets={"facts.1.card": []}), "t_1") for _ in range(2))
    assert one.seals != other.seals


def test_every_opening_fits_its_seal(draft: MakeDraft) -> None:
    record = seal(draft(DEAL, secrets={"facts.1.card": [], "facts.0": [1]}), "t_1")
    assert [opening.path for opening in record.openings()] == ["facts.0", "facts.1.card"]
    assert all(fits(record.seals[opening.path], opening) for opening in record.openings())


def test_another_value_does_not_fit(draft: MakeDraft) -> None:
    record = seal(draft(DEAL, secrets={"facts.1.card": []}), "t_1")
    [opening] = record.openings()
    assert not fits(record.seals[opening.path], Opening(opening.path, opening.salt, "J14"))


def test_a_clock_that_was_put_back_does_not_turn_back_the_log(draft: MakeDraft) -> None:
    first = seal(draft(at="2026-11-21T10:14:58.123Z"), "t_1")
    assert seal(draft(at="2026-11-21T10:14:58.122Z"), "t_1", first).at == first.at


def test_data_changed_after_the_append_leaves_the_record_as_it_was(draft: MakeDraft) -> None:
    data = {"hand": ["P7"]}
    record = seal(draft(data), "t_1")
    data["hand"].clear()
    assert record.data == {"hand": ["P7"]}


@pytest.mark.parametrize(
    "path", ["", "facts.2", "facts.-1.card", "facts.01.card", "facts.1.suit", "facts.1.card.0", "facts.²", "facts.1."]
)
def test_a_path_to_no_field_is_unwritable(draft: MakeDraft, path: str) -> None:
    with pytest.raises(Unwritable, match="no open field"):
        seal(draft(DEAL, secrets={path: []}), "t_1")


def test_a_field_inside_a_sealed_field_is_unwritable(draft: MakeDraft) -> None:
    with pytest.raises(Unwritable, match=r"no open field 'facts\.1\.card'"):
        seal(draft(DEAL, secrets={"facts.1.card": [], "facts.1": []}), "t_1")


def test_the_key_sealed_is_kept_for_seals(draft: MakeDraft) -> None:
    with pytest.raises(Unwritable, match="kept for seals"):
        seal(draft({"facts": [{"sealed": "0" * 64, "to": []}]}), "t_1")


def test_the_word_sealed_is_an_ordinary_word(draft: MakeDraft) -> None:
    data = {"text": '{"sealed":1}', 'x"sealed': 1}
    assert seal(draft(data), "t_1").data == data


@pytest.mark.parametrize(
    "members",
    [
        {"type": "Played"},
        {"type": "played.1"},
        {"type": "played\n"},
        {"at": "2026-11-21T10:14:58Z"},
        {"at": "2026-13-21T10:14:58.123Z"},
        {"at": "٢٠٢٦-11-21T10:14:58.123Z"},
        {"by": ""},
        {"cmd": "c" * 201},
        {"cmd": "\ud800"},
        {"data": [1]},
        {"data": {"price": 1.5}},
        {"data": {"text": "x" * 2**20}},
        {"secrets": {"card": [-1]}},
        {"secrets": {"card": ["0"]}},
    ],
    ids=lambda members: ascii(members)[:40],
)
def test_a_draft_that_no_line_can_hold_is_unwritable(draft: MakeDraft, members: Any) -> None:
    with pytest.raises(Unwritable):
        seal(draft(**members), "t_1")


def test_the_deepest_data_still_makes_a_line_that_reads_back(draft: MakeDraft) -> None:
    deepest: Any = "x"
    for _ in range(27):
        deepest = [deepest]
    path = ".".join(["a", *"0" * 27])
    record = seal(draft({"a": deepest}, secrets={path: []}), "t_1")
    assert Chain().line(record.line).seq == 0


def test_data_one_level_deeper_is_unwritable(draft: MakeDraft) -> None:
    deeper: Any = []
    for _ in range(28):
        deeper = [deeper]
    with pytest.raises(Unwritable, match="nested"):
        seal(draft({"a": deeper}), "t_1")


def test_a_salt_of_another_length_is_refused(draft: MakeDraft) -> None:
    with pytest.raises(ValueError, match="3 bytes, expected 16"):
        seal(draft(DEAL, secrets={"facts.0": []}), "t_1", None, lambda place: b"abc")


def changed(record: Record, **members: Any) -> Record:
    kept = {name: getattr(record, name) for name in record.__struct_fields__}
    return Record(**{**kept, **members})


def test_a_whole_log_is_rechecked_by_sealing_it_again(store: MemoryStore) -> None:
    assert recheck("t_1", store.read("t_1")) == 5


@pytest.mark.parametrize(
    ("members", "why"),
    [
        ({"plain": '{"card":"P8","seat":2}'}, "not the one that was sealed"),
        ({"plain": '{"card":"P9","seat":1}'}, "not the line's"),
        ({"plain": "{"}, "seq 3"),
        ({"salts": {}}, "salts are kept for"),
        ({"salts": {"card": "00" * 16}}, "not the one that was sealed"),
        ({"by": "seat:1"}, "columns beside the line"),
    ],
)
def test_a_change_beside_the_line_is_found(store: MemoryStore, members: Any, why: str) -> None:
    records = list(store.read("t_1"))
    records[3] = changed(records[3], **members)
    with pytest.raises(BrokenChain, match=why) as broken:
        recheck("t_1", records)
    assert broken.value.seq == 3


def test_a_value_is_found_by_its_path() -> None:
    assert value_at(DEAL, "facts.0.order.2") == 2


@pytest.mark.parametrize("path", ["hand.P7", "card.to", "card.sealed", "card.sealed.0"])
def test_a_path_leads_neither_into_a_seal_nor_to_a_value(path: str) -> None:
    with pytest.raises(Unwritable, match="no open field"):
        value_at({"hand": ["P7"], "card": {"sealed": "0" * 64, "to": []}}, path)


def test_an_empty_text_stands_where_a_name_was_removed() -> None:
    seated = {"name": {"sealed": "0" * 64, "to": "everybody"}, "by_key": {"sit": {"name": "Ann"}}}
    assert without_seals("seated.3", seated) == {"name": "", "by_key": {"sit": {"name": "Ann"}}}
    assert without_seals("seated", {"seat": 1}) == {"seat": 1}
    assert [is_name("seated.3", path) for path in ("by_key.sit.name", "seat")] == [True, False]


def test_a_seal_is_found_by_its_path() -> None:
    found = seals({"facts": [{}, {"card": {"sealed": "0" * 64, "to": [0, 2]}}]})
    assert found == {"facts.1.card": Seal("0" * 64, (0, 2))}


@pytest.mark.parametrize(
    "found",
    [
        {"sealed": "0" * 64},
        {"sealed": "0" * 64, "to": None},
        {"sealed": "0" * 64, "to": {}},
        {"sealed": "0" * 64, "to": "nobody"},
        {"sealed": "0" * 64, "to": ["everybody"]},
        {"sealed": "0" * 64, "to": [1, 1]},
        {"sealed": "0" * 64, "to": [2, 1]},
        {"sealed": "0" * 64, "to": [-1]},
        {"sealed": "0" * 64, "to": [True]},
        {"sealed": "0" * 64, "to": [], "for": []},
        {"sealed": "x" * 64, "to": []},
        {"sealed": "0" * 63, "to": []},
        {"sealed": 0, "to": []},
    ],
    ids=ascii,
)
def test_a_seal_of_another_shape_is_refused(found: Any) -> None:
    with pytest.raises(Broken, match="seal"):
        seals({"card": found})


@pytest.mark.parametrize("data", [{"sealed": "0" * 64, "to": []}, {"a.b": {"sealed": "0" * 64, "to": []}}])
def test_a_seal_that_no_path_leads_to_is_refused(data: Any) -> None:
    with pytest.raises(Broken, match="seal"):
        seals(data)


@pytest.mark.parametrize("value", [Seal("0" * 64, ()), Opening("card", "0" * 32, "P7")])
def test_a_seal_and_its_opening_never_change(value: Any) -> None:
    with pytest.raises(AttributeError):
        setattr(value, value.__struct_fields__[0], "1")
