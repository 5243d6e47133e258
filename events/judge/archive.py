"""The archive of a proof file: ZIP whose members are stored as they are, and written in one way only.

Python's own reader would take more than the page can, and each archive must be read alike by all who judge it.
"""

from __future__ import annotations

import re
import struct
import zlib

from .receipts import LONGEST_TEXT

LARGEST_PROOF, MOST_MEMBERS = 2**28, 64
DAMAGED = "its list of members is damaged"

MEMBER = re.compile(
    r"READ-ME\.txt|(kept|shown)\.jsonl|receipts/[1-9][0-9]?\.txt|openings/[1-9][0-9]?\.json|log(-first|-growth)?\.txt"
    r"|key(-now|-changes)?\.txt|fairdeal_verify\.py|__main__\.py"
)
_ODD = re.compile("[^A-Za-z0-9._/-]")
_UTF_8 = 0x800  # the one flag that a member may have


class NoProof(ValueError):
    """A file that is no proof file; the text is a sentence's second half, and tells why."""


def members(whole: bytes) -> dict[str, bytes]:
    """Return the members of the archive by name. Raises `NoProof`."""
    _demand(len(whole) <= LARGEST_PROOF, "it has more than 256 MiB")
    end = len(whole) - 22
    _demand(end >= 0 and whole[end : end + 4] == b"PK\5\6", "it is cut off, or something stands after its end")
    disk, first, here, number, size, at, comment = struct.unpack("<4H2LH", whole[end + 4 :])
    _demand(1 <= number <= MOST_MEMBERS, f"it has {number} members, and a proof file 1 to {MOST_MEMBERS}")
    _demand((disk, first, here, comment, at + size) == (0, 0, number, 0, end), DAMAGED)
    found: dict[str, bytes] = {}
    listed, stands = at, 0
    for _ in range(number):
        name, stored = _member(whole, listed, stands, at, found)
        found[name] = stored
        listed, stands = listed + 46 + len(name), stands + 30 + len(name) + len(stored)
    _demand((listed, stands) == (end, at), DAMAGED)
    return found


def text_of(found: dict[str, bytes], name: str) -> str:
    """Return the text of a member. Raises `NoProof`."""
    _demand(len(found[name]) <= LONGEST_TEXT, f"'{name}' has more than 64 KiB")
    try:
        return found[name].decode()
    except UnicodeDecodeError:
        raise NoProof(f"'{name}' is not UTF-8") from None


def _demand(holds: object, why: str) -> None:
    if not holds:
        raise NoProof(why)


def _member(whole: bytes, listed: int, stands: int, last: int, found: dict[str, bytes]) -> tuple[str, bytes]:
    """Read the member that the list tells of at `listed`, and that begins at `stands`."""
    entry = whole[listed : listed + 46]
    _demand(len(entry) == 46 and entry[:4] == b"PK\1\2", DAMAGED)
    flags, method = struct.unpack("<2H", entry[8:12])
    crc, packed, size, length, extra, comment, disk = struct.unpack("<3L4H", entry[16:36])
    [offset] = struct.unpack("<L", entry[42:])
    raw = whole[listed + 46 : listed + 46 + length]
    name = _ODD.sub("?", raw[:60].decode("latin-1"))
    _demand(MEMBER.fullmatch(name) and len(raw) == len(name), f"'{name}' is no member of a proof file")
    _demand(name not in found, f"'{name}' stands in it twice")
    plain = flags & ~_UTF_8 == method == 0 and packed == size
    _demand(plain, f"'{name}' is compressed or encrypted, and a proof file stores its members as they are")
    _demand((extra, comment, disk) == (0, 0, 0), DAMAGED)
    begins = stands + 30 + length
    local = b"PK\3\4" + entry[6:30] + b"\0\0" + raw
    fits = offset == stands and begins + size <= last and whole[stands:begins] == local
    _demand(fits, f"'{name}' is not where the list of members says, or not as it says")
    stored = whole[begins : begins + size]
    _demand(zlib.crc32(stored) == crc, f"'{name}' is damaged: its check sum does not fit")
    return name, stored
