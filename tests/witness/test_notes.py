"""Signed notes are read strictly, and a change of key counts only when the old key signed it."""

import pytest
from witness.logs import COSIGNER, OPERATOR, ORIGIN, SEED, SIGNER

from fairdeal.events.judge.notes import (
    COSIGNED,
    LONGEST_NOTE,
    SIGNED,
    BadNote,
    Checkpoint,
    must_be_signed,
    read_checkpoint,
    read_key,
    read_note,
    read_signature,
    signed_at,
    unbase64,
)
from fairdeal.events.judge.rotations import follow_keys, read_rotation
from fairdeal.service.evidence.ed25519 import is_signed
from fairdeal.service.evidence.receipts import Operator
from fairdeal.service.witness.signing import Signer, rotation
from fairdeal.service.witness.tree import EMPTY

TEXT = str(Checkpoint(ORIGIN, 0, EMPTY))
NOTE = f"{TEXT}\n{SIGNER.sign(TEXT)}"
# The example of c2sp.org/signed-note.
EXAMPLE_KEY = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
EXAMPLE = (
    "This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZ"
    "XsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n"
)


def test_the_example_of_the_specification_holds() -> None:
    assert signed_at(read_note(EXAMPLE), read_key(EXAMPLE_KEY), is_signed) == 0
    with pytest.raises(BadNote) as wrong:
        signed_at(read_note(EXAMPLE.replace("This", "Thus")), read_key(EXAMPLE_KEY), is_signed)
    assert wrong.value.code == "signature"


@pytest.mark.parametrize(
    "text",
    [
        "",
        TEXT,
        NOTE[:-1],
        NOTE.replace("\n\n", "\n"),
        NOTE.replace("—", "-"),
        NOTE.replace("— ", "—  "),
        NOTE.replace("\n— ", "\n— a+b", 1),
        NOTE + "— x AAA\n",
        NOTE + "— x AAAA\n",
        NOTE.replace("\n", "\r\n"),
        NOTE.replace("0\n", "0\t\n", 1),
        TEXT + "\n" + SIGNER.sign(TEXT) * 65,
        "a" * 200_000 + NOTE,
    ],
)
def test_what_is_no_note_is_refused(text: str) -> None:
    with pytest.raises(BadNote) as wrong:
        read_note(text)
    assert wrong.value.code == "form"


@pytest.mark.parametrize(
    "text",
    [
        f"{ORIGIN}\n0\n",
        f"{ORIGIN}\n00\n{TEXT.splitlines()[2]}\n",
        f"{ORIGIN}\n-1\n{TEXT.splitlines()[2]}\n",
        f"{ORIGIN}\n٣\n{TEXT.splitlines()[2]}\n",
        f"{ORIGIN}\n9223372036854775808\n{TEXT.splitlines()[2]}\n",
        f"{ORIGIN}\n0\nAAAA\n",
        f"{ORIGIN}\n0\n{TEXT.splitlines()[2][:-2]}V=\n",
        f"\n0\n{TEXT.splitlines()[2]}\n",
        f"{TEXT}\nmore\n",
    ],
)
def test_what_is_no_checkpoint_is_refused(text: str) -> None:
    with pytest.raises(BadNote) as wrong:
        read_checkpoint(read_note(f"{text}\n{SIGNER.sign(text)}"))
    assert wrong.value.code == "form"


def test_a_note_with_a_good_and_a_bad_signature_of_one_key_is_refused_whole() -> None:
    bad = SIGNER.sign("something else\n")
    for lines in (SIGNER.sign(TEXT) + bad, bad + SIGNER.sign(TEXT)):
        with pytest.raises(BadNote) as wrong:
            must_be_signed(read_note(f"{TEXT}\n{lines}"), [SIGNER.key], is_signed)
        assert wrong.value.code == "signature"


def test_signatures_of_strangers_are_passed_over() -> None:
    stranger = Signer(bytes(32), ORIGIN)  # the same name, another key
    note = read_note(f"{TEXT}\n{stranger.sign(TEXT)}{SIGNER.sign(TEXT)}")
    must_be_signed(note, [SIGNER.key], is_signed)
    with pytest.raises(BadNote) as wrong:
        must_be_signed(note, [COSIGNER.key], is_signed)
    assert wrong.value.code == "unsigned"


def test_a_cosignature_bears_its_time_and_signs_it() -> None:
    line = COSIGNER.cosign(TEXT, 1_795_000_000)
    note = read_note(NOTE + line)
    assert signed_at(note, COSIGNER.key, is_signed) == 1_795_000_000
    later = note.signatures[-1].bytes[:7] + bytes([note.signatures[-1].bytes[7] ^ 1]) + note.signatures[-1].bytes[8:]
    moved = note._replace(signatures=(note.signatures[-1]._replace(bytes=later),))
    with pytest.raises(BadNote) as wrong:
        signed_at(moved, COSIGNER.key, is_signed)
    assert wrong.value.code == "signature"


@pytest.mark.parametrize("y", [0, 1, 2**255 - 20, 2**255 - 18])
def test_a_key_under_which_anything_is_signed_signs_nothing(y: int) -> None:
    point = y.to_bytes(32, "little")
    assert not is_signed(point, b"anything", point + bytes(32))
    assert not is_signed(OPERATOR.key.public, b"anything", point + bytes(32))
    with pytest.raises(BadNote):
        must_be_signed(read_note(NOTE), [SIGNER.key._replace(public=point)], is_signed)


def test_a_signature_of_one_type_is_none_of_another() -> None:
    plain = Signer(bytes(range(32, 64)), COSIGNER.key.name, SIGNED)
    assert (plain.key.public, plain.key.id) != (COSIGNER.key.public, COSIGNER.key.id)
    assert signed_at(read_note(f"{TEXT}\n{plain.sign(TEXT)}"), COSIGNER.key, is_signed) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fairdeal",
        str(OPERATOR.key).replace("+", "-"),
        str(OPERATOR.key)[:-4],
        str(OPERATOR.key).replace("fairdeal", "fairplay"),
        str(OPERATOR.key).replace("fairdeal", "fair deal"),
        str(OPERATOR.key).replace("fairdeal", ""),
        str(OPERATOR.key).replace("+A", "+B"),
    ],
)
def test_what_is_no_key_is_refused(text: str) -> None:
    with pytest.raises(BadNote) as wrong:
        read_key(text)
    assert wrong.value.code == "key"


def test_a_witnesss_key_is_no_logs_key() -> None:
    assert read_key(str(COSIGNER.key), COSIGNED) == COSIGNER.key
    for key, kind in ((COSIGNER.key, SIGNED), (OPERATOR.key, COSIGNED)):
        with pytest.raises(BadNote):
            read_key(str(key), kind)


def test_a_receipt_is_signed_by_the_same_key_and_is_no_checkpoint_of_the_log() -> None:
    receipt = read_note(Operator(SEED).sign("t", 3, "ab" * 32))
    assert signed_at(receipt, OPERATOR.key, is_signed) == 0
    assert signed_at(receipt, SIGNER.key, is_signed) is None
    assert read_checkpoint(receipt).origin != ORIGIN


# Changes of the operator's key


SECOND, THIRD = Signer(bytes([2] * 32), "fairdeal"), Signer(bytes([3] * 32), "fairdeal")
FIRST_CHANGE = rotation(OPERATOR, SECOND, "2026-11-22T10:00:00.000Z")
SECOND_CHANGE = rotation(SECOND, THIRD, "2026-11-23T10:00:00.000Z")


def test_keys_are_followed_from_the_pinned_one_to_that_of_now() -> None:
    changes = [FIRST_CHANGE, SECOND_CHANGE]
    keys = [OPERATOR.key, SECOND.key, THIRD.key]
    assert follow_keys(str(OPERATOR.key), str(THIRD.key), changes, is_signed) == keys
    assert follow_keys(str(SECOND.key), str(THIRD.key), changes[::-1], is_signed) == keys[1:]
    assert follow_keys(str(THIRD.key), str(THIRD.key), [], is_signed) == keys[2:]


def test_a_key_to_which_nothing_leads_is_refused() -> None:
    for pinned, now, changes in (
        (OPERATOR, SECOND, []),
        (OPERATOR, THIRD, [FIRST_CHANGE]),
        (SECOND, OPERATOR, [FIRST_CHANGE]),
    ):
        with pytest.raises(BadNote, match="no signed change"):
            follow_keys(str(pinned.key), str(now.key), changes, is_signed)


def test_a_key_that_was_changed_to_two_is_refused() -> None:
    changes = [FIRST_CHANGE, rotation(OPERATOR, THIRD, "2026-11-22T10:00:00.000Z")]
    with pytest.raises(BadNote, match="changed twice"):
        follow_keys(str(OPERATOR.key), str(SECOND.key), changes, is_signed)


@pytest.mark.parametrize("pinned", [OPERATOR, SECOND])
def test_a_key_that_was_changed_never_comes_back(pinned: Signer) -> None:
    back = rotation(SECOND, OPERATOR, "2026-11-22T10:00:00.000Z")
    with pytest.raises(BadNote, match="comes back"):
        follow_keys(str(pinned.key), str(OPERATOR.key), [FIRST_CHANGE, back], is_signed)


def test_a_key_that_was_changed_for_another_is_good_no_more() -> None:
    with pytest.raises(BadNote, match="as the last"):
        follow_keys(str(OPERATOR.key), str(OPERATOR.key), [FIRST_CHANGE], is_signed)


def test_a_key_that_comes_after_two_is_refused() -> None:
    changes = [rotation(OPERATOR, THIRD, "2026-11-22T10:00:00.000Z"), SECOND_CHANGE]
    with pytest.raises(BadNote, match="comes after two"):
        follow_keys(str(OPERATOR.key), str(THIRD.key), changes, is_signed)


@pytest.mark.parametrize("whose", [OPERATOR, SECOND])
def test_a_change_needs_the_old_keys_signature_and_the_new_ones(whose: Signer) -> None:
    text, _, lines = FIRST_CHANGE.partition("\n\n")
    [one] = [line for line in lines.splitlines(keepends=True) if line not in whose.sign(f"{text}\n")]
    with pytest.raises(BadNote) as wrong:
        read_rotation(f"{text}\n\n{one}", is_signed)
    assert wrong.value.code == "unsigned"


def test_a_note_is_read_up_to_its_longest() -> None:
    signed = f"\n\n{SIGNER.sign(TEXT)}"
    longest = "x" * (LONGEST_NOTE - len(signed)) + signed
    assert len(read_note(longest).text) > 100_000
    with pytest.raises(BadNote):
        read_note(f"x{longest}")


def test_a_signature_line_has_three_words_and_nothing_is_no_base64() -> None:
    line = SIGNER.sign(TEXT).rstrip("\n")
    assert read_signature(line)
    for wrong in (f"{line} more", f"{line}  more"):
        with pytest.raises(BadNote):
            read_signature(wrong)
    with pytest.raises(BadNote):
        unbase64("")
