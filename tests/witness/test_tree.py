"""The tree of RFC 6962, against its definition, and proofs that prove nothing."""

from itertools import pairwise

import pytest

from fairdeal.events.judge.inclusion import goes_on, leaf_hash, node_hash, root_above
from fairdeal.service.witness import tree
from fairdeal.service.witness.leaves import Leaves

MOST = 70


@pytest.fixture(scope="module")
def leaves() -> Leaves:
    made = Leaves(":memory:")
    with made.writing():
        made.add(b"%d" % number for number in range(MOST))
    return made


def defined(hashes: list[bytes]) -> bytes:
    """Section 2.1 of the RFC, word for word."""
    if not hashes:
        return tree.EMPTY
    if len(hashes) == 1:
        return hashes[0]
    half = max(2**power for power in range(10) if 2**power < len(hashes))
    return node_hash(defined(hashes[:half]), defined(hashes[half:]))


def test_a_root_is_as_the_rfc_defines_it(leaves: Leaves) -> None:
    hashes = [leaf_hash(b"%d" % number) for number in range(MOST)]
    assert [leaves.root(size) for size in range(MOST + 1)] == [defined(hashes[:size]) for size in range(MOST + 1)]


def test_every_leaf_can_be_shown_in_every_tree_and_nowhere_else(leaves: Leaves) -> None:
    for size in range(1, 40):
        for number in range(size):
            path = tree.inclusion_path(number, size, leaves.node)
            shown = leaf_hash(b"%d" % number)
            assert root_above(shown, number, size, path) == leaves.root(size)
            others = [other for other in range(size) if other != number]
            assert all(root_above(shown, other, size, path) != leaves.root(size) for other in others)
            assert root_above(shown, number, size, [*path, path[-1] if path else shown]) is None


def test_no_path_shows_a_leaf_outside_its_tree(leaves: Leaves) -> None:
    assert root_above(b"", -1, 4, []) is None
    assert root_above(b"", 4, 4, []) is None
    with pytest.raises(ValueError, match="no leaf 4"):
        tree.inclusion_path(4, 4, leaves.node)


def test_every_tree_goes_on_from_every_smaller_one(leaves: Leaves) -> None:
    for new in range(40):
        for old in range(new + 1):
            path = tree.consistency_path(old, new, leaves.node)
            assert tree.goes_on(old, leaves.root(old), new, leaves.root(new), path), (old, new)


def test_a_proof_of_growth_with_one_hash_changed_added_or_lost_shows_nothing(leaves: Leaves) -> None:
    for new in range(2, 30):
        for old in range(1, new):
            path = tree.consistency_path(old, new, leaves.node)
            wrong = [[*path, path[-1]], path[:-1], path[1:]]
            wrong += [[*path[:at], node_hash(each, each), *path[at + 1 :]] for at, each in enumerate(path)]
            assert not any(tree.goes_on(old, leaves.root(old), new, leaves.root(new), each) for each in wrong)


def test_a_tree_that_was_changed_does_not_go_on(leaves: Leaves) -> None:
    other = Leaves(":memory:")
    with other.writing():
        other.add(b"%d" % (number if number != 3 else 99) for number in range(MOST))
    for old, new in ((4, 4), (4, 5), (5, 9), (8, 16), (7, 70)):
        path = tree.consistency_path(old, new, other.node)
        assert not tree.goes_on(old, leaves.root(old), new, other.root(new), path)
    assert tree.goes_on(3, leaves.root(3), 9, other.root(9), tree.consistency_path(3, 9, other.node))


def test_a_path_of_a_smaller_tree_is_none_of_a_larger_one(leaves: Leaves) -> None:
    """What it leads to is a root that was signed, but for another size."""
    shown, path = leaf_hash(b"0"), tree.inclusion_path(0, 4, leaves.node)
    assert root_above(shown, 0, 4, path) == leaves.root(4)
    assert root_above(shown, 0, 5, path) is None
    assert root_above(shown, 0, 70, path) is None
    growth = tree.consistency_path(2, 4, leaves.node)
    assert tree.goes_on(2, leaves.root(2), 4, leaves.root(4), growth)
    assert not tree.goes_on(2, leaves.root(2), 5, leaves.root(4), growth)


def test_nothing_comes_before_the_empty_tree(leaves: Leaves) -> None:
    assert tree.goes_on(0, tree.EMPTY, 5, leaves.root(5), [])
    assert not tree.goes_on(0, tree.EMPTY, 5, leaves.root(5), [tree.EMPTY])
    assert not tree.goes_on(5, leaves.root(5), 4, leaves.root(4), [])
    assert not tree.goes_on(-1, tree.EMPTY, 4, leaves.root(4), [tree.EMPTY])


@pytest.mark.parametrize(
    "name", ["0", "0000", "x000/001", "001/x002", "000.p/0", "000.p/256", "000.p/01", "000.p", "../000", "x001", "٠٠٠"]
)
def test_a_tile_has_one_address(name: str) -> None:
    assert tree.read_tile_name(name) is None


def test_tiles_are_there_as_far_as_the_tree_goes() -> None:
    assert tree.has_tile(0, 0, 256, 256)
    assert not tree.has_tile(0, 0, 256, 255)
    assert tree.has_tile(1, 0, 1, 256)
    assert not tree.has_tile(1, 0, 2, 256)
    # The example of c2sp.org/tlog-tiles: 70,000 leaves.
    assert [tree.has_tile(0, 273, width, 70_000) for width in (112, 113)] == [True, False]
    assert [tree.has_tile(1, 1, width, 70_000) for width in (17, 18)] == [True, False]
    assert [tree.has_tile(2, 0, width, 70_000) for width in (1, 2)] == [True, False]
    assert not tree.has_tile(8, 0, 1, 2**62)


def test_a_bundle_is_read_back_and_a_torn_one_is_refused() -> None:
    entries = [b"", b"a", b"b" * 300]
    whole = tree.bundle(entries)
    assert tree.read_bundle(whole) == entries
    for torn in (whole[:1], whole[:-1], whole[:4]):
        with pytest.raises(ValueError, match="cut off"):
            tree.read_bundle(torn)


def test_leaves_are_never_changed_and_never_half_added() -> None:
    made = Leaves(":memory:")
    with made.writing():
        made.add([b"a", b"b"])
    roots = [made.root(size) for size in range(3)]
    with pytest.raises(ZeroDivisionError), made.writing():
        made.add([b"c"])
        raise ZeroDivisionError
    assert made.size == 2
    for change in ("UPDATE leaves SET entry = x'00'", "DELETE FROM leaves", "DELETE FROM nodes"):
        with pytest.raises(Exception, match="stay"):
            made.db.execute(change)
    assert [made.root(size) for size in range(3)] == roots
    assert len({one for one, _ in pairwise(roots)}) == 2


def test_no_tree_goes_on_without_a_path_or_from_fewer_leaves_than_none() -> None:
    first, left, right = (bytes([each]) * 32 for each in (1, 2, 3))
    assert goes_on(3, first, 5, first, []) is False
    before, after = node_hash(right, first), node_hash(right, node_hash(first, left))
    assert goes_on(-1, before, 3, after, [first, left, right]) is False
