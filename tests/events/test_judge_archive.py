"""The judge's reading of an archive, whose members are stored as they are."""

import struct
from io import BytesIO
from zipfile import ZipFile

import pytest

from fairdeal.events.judge.archive import NoProof, members


def archive(flags: int = 0, method: int = 0) -> bytes:
    """An archive of one member, which says so of itself at both its places."""
    held = BytesIO()
    with ZipFile(held, "w") as file:
        file.writestr("kept.jsonl", "held")
    whole = bytearray(held.getvalue())
    for at in (6, whole.index(b"PK\1\2") + 8):
        whole[at : at + 4] = struct.pack("<2H", flags, method)
    return bytes(whole)


@pytest.mark.parametrize("flags", [0, 0x800])
def test_an_archive_may_have_one_member_whose_name_is_said_to_be_utf_8(flags: int) -> None:
    assert members(archive(flags)) == {"kept.jsonl": b"held"}


@pytest.mark.parametrize(("flags", "method"), [(0, 8), (1, 0), (8, 8)])
def test_a_member_that_says_to_be_compressed_or_encrypted_is_refused(flags: int, method: int) -> None:
    with pytest.raises(NoProof, match="compressed or encrypted"):
        members(archive(flags, method))
