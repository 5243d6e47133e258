"""The transcript: the same lines for everybody, openings for those who may see."""

from collections.abc import Callable

import pytest
from verdicts import verify

from fairdeal.events import Draft, Log, MemoryStore, Unwritable, decode, export, read_transcript

Lines = Callable[[str], list[str]]


def test_every_viewer_gets_the_same_record_lines(lines: Lines, store: MemoryStore) -> None:
    sealed = [record.line for record in store.read("t_1")]
    assert lines("public")[1:6] == lines("seat:2")[1:6] == lines("full")[1:6] == sealed


def test_the_header_says_what_follows(lines: Lines, store: MemoryStore) -> None:
    assert decode(lines("seat:2")[0]) == {
        "fairdeal": "transcript",
        "head": store.head("t_1").hash,
        "records": 5,
        "table": "t_1",
        "v": 1,
        "viewer": "seat:2",
    }


@pytest.mark.parametrize(
    ("viewer", "opened"),
    [
        ("public", []),
        ("seat:0", [(3, "card")]),
        ("seat:1", []),
        ("seat:2", [(1, "facts.1.card"), (3, "card")]),
        ("full", [(1, "facts.0.order"), (1, "facts.1.card"), (3, "card")]),
    ],
)
def test_a_viewer_gets_the_openings_of_its_own_audience(lines: Lines, viewer: str, opened: list[object]) -> None:
    openings = [decode(line)["open"] for line in lines(viewer)[6:]]
    assert [(opening["seq"], opening["path"]) for opening in openings] == opened


@pytest.mark.parametrize("viewer", ["", "seat", "seat:", "seat:-1", "seat:02", "seat:²", "seat: 2", "Full", "2"])
def test_a_viewer_that_does_not_exist_is_refused(store: MemoryStore, viewer: str) -> None:
    with pytest.raises(ValueError, match="expected 'public', 'full' or a seat"):
        export(Log(store, "t_1"), viewer)


def test_a_log_may_be_exported_up_to_a_seq(store: MemoryStore) -> None:
    assert len(list(export(Log(store, "t_1", upto=2), "public"))) == 1 + 3


def test_records_appended_during_an_export_stay_out_of_it(store: MemoryStore, draft: Callable[[], Draft]) -> None:
    log = Log(store, "t_1")
    store.append("t_1", 4, [draft()])
    assert len(list(export(log, "public"))) == 1 + 5


def test_a_generator_of_records_is_exported_too(store: MemoryStore, lines: Lines) -> None:
    assert list(export((record for record in store.read("t_1")), "full")) == lines("full")


def test_no_records_make_no_transcript() -> None:
    with pytest.raises(ValueError, match="no records"):
        export([], "public")


@pytest.fixture
def seen(draft: Callable[..., Draft]) -> MemoryStore:
    """A table t_1 with a card that everybody saw in #1, and one in #2."""
    store = MemoryStore()
    cards = [draft({"card": card}, secrets={"card": "everybody"}) for card in ("P7", "P9")]
    store.append("t_1", -1, [draft(), *cards])
    return store


@pytest.mark.parametrize("viewer", ["public", "seat:1", "full"])
def test_what_is_for_everybody_is_opened_to_every_viewer(seen: MemoryStore, viewer: str) -> None:
    lines = list(export(Log(seen, "t_1"), viewer))
    assert [decode(line)["open"]["value"] for line in lines[4:]] == ["P7", "P9"]
    assert verify(lines).kind == "verified"


@pytest.mark.parametrize("viewer", ["public", "seat:1"])
def test_what_is_for_everybody_stays_sealed_while_its_opening_is_left_out(seen: MemoryStore, viewer: str) -> None:
    records = [record.without({"card"} if record.seq == 1 else ()) for record in seen.read("t_1")]
    lines = list(export(records, viewer))
    assert [decode(line)["open"]["value"] for line in lines[4:]] == ["P9"]
    assert str(verify(lines)) == "verified, 1 field sealed: table t_1, 3 records, 1 opening"


def test_the_full_transcript_opens_what_is_for_everybody_or_is_none(seen: MemoryStore) -> None:
    records = [record.without({"card"}) for record in seen.read("t_1")]
    with pytest.raises(Unwritable, match=r"seq 1: the opening of 'card' is not known"):
        list(export(records, "full"))
    lines = list(export(Log(seen, "t_1"), "full"))
    assert verify(lines[:-1]).code == "opening-missing"


def test_a_transcript_that_was_read_can_be_exported_for_fewer_eyes(lines: Lines) -> None:
    records = read_transcript(lines("full"))
    assert list(export(records, "seat:0")) == lines("seat:0")


def test_an_opening_that_is_due_but_not_known_is_named(lines: Lines) -> None:
    records = read_transcript(lines("seat:0"))
    with pytest.raises(Unwritable, match=r"seq 1: the opening of 'facts\.0\.order' is not known"):
        list(export(records, "full"))
