"""Ed25519 by libsodium: who signs, and the check that the judge is handed, some sixty times as fast as its own."""

import base64

from nacl.bindings import crypto_sign, crypto_sign_BYTES, crypto_sign_open, crypto_sign_seed_keypair
from nacl.exceptions import BadSignatureError

from fairdeal.events.judge.alone import with_cryptography
from fairdeal.events.judge.ed25519 import ML_DSA_44, is_strict
from fairdeal.events.judge.notes import COSIGNED, SIGNED, Key


class Secret:
    """The private half of an Ed25519 key, made from a seed of 32 bytes; `public` is the other half."""

    def __init__(self, seed: bytes) -> None:
        self.public, self._secret = crypto_sign_seed_keypair(seed)

    def sign(self, message: bytes) -> bytes:
        """Return the signature, 64 bytes."""
        return crypto_sign(message, self._secret)[:crypto_sign_BYTES]


def is_signed(public: bytes, message: bytes, signature: bytes) -> bool:
    """Tell whether an Ed25519 signature holds; keys and signatures with a point of small order, or odd, never do.

    All verifiers must refuse the same: what the library takes, the judge's own rule is asked first. One by ML-DSA-44 is
    checked where the package "cryptography" can; elsewhere `CannotCheck` is raised.
    """
    if len(public) == ML_DSA_44:
        return with_cryptography()(public, message, signature)
    if not is_strict(public, signature):
        return False
    try:
        crypto_sign_open(signature + message, public)
    except BadSignatureError:
        return False
    return True


class Signer:
    """A holder of an Ed25519 secret, who signs under a name with signatures of one type."""

    def __init__(self, seed: bytes, name: str, kind: int = SIGNED) -> None:
        self._secret = Secret(seed)
        self.key = Key(name, kind, self._secret.public)

    def sign(self, text: str) -> str:
        """Return the signature line for a note's text."""
        return self._line(self._secret.sign(text.encode()))

    def cosign(self, text: str, when: int) -> str:
        """Return the line that says: at that time, in seconds since 1970, this was the newest head that I had seen."""
        assert self.key.kind == COSIGNED
        message = f"cosignature/v1\ntime {when}\n{text}"
        return self._line(when.to_bytes(8, "big") + self._secret.sign(message.encode()))

    def _line(self, signature: bytes) -> str:
        return f"— {self.key.name} {base64.b64encode(self.key.id + signature).decode()}\n"
