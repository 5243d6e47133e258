"""The judge's own check of signatures: what is no point of the curve, or written otherwise, signs nothing."""

from fairdeal.events.judge.ed25519 import BASE, FIELD, is_signed, is_strict, may_be_point, point


def written(y: int) -> bytes:
    return y.to_bytes(32, "little")


NOWHERE = next(written(y) for y in range(2, 100) if point(written(y)) is None)


def test_half_of_all_heights_are_no_point() -> None:
    found = [point(written(y)) for y in range(2, 102)]
    assert 30 < found.count(None) < 70
    assert all(each is None or each[1] == y for y, each in enumerate(found, 2))


def test_a_height_has_one_way_to_be_written() -> None:
    assert may_be_point(BASE)
    assert [may_be_point(written(FIELD + y)) for y in (2, 3, 18)] == [False] * 3
    assert [point(written(FIELD + y)) for y in (3, 4, 5, 6)] == [None] * 4
    assert not is_strict(BASE, written(FIELD + 3) + written(1))


def test_nothing_is_signed_by_what_is_no_point_or_with_it() -> None:
    assert not is_signed(BASE, b"", NOWHERE + written(1))
    assert not is_signed(NOWHERE, b"", BASE + written(1))
