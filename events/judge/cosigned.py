"""What a cosignature by ML-DSA-44 is over, as c2sp.org/tlog-cosignature has it: also the cosigner's name."""

from __future__ import annotations


def ml_dsa_message(name: str, when: int, origin: str, size: int, root: bytes) -> bytes:
    """Write the message of a cosignature under a whole tree. Raises `ValueError` for a name of more than 255 bytes."""
    parts = [b"subtree/v1\n\0", _opaque(name), when.to_bytes(8, "big"), _opaque(origin)]
    return b"".join([*parts, bytes(8), size.to_bytes(8, "big"), root])


def _opaque(text: str) -> bytes:
    raw = text.encode()
    return bytes([len(raw)]) + raw
