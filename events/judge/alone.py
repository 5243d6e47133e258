"""Checks a Fairdeal transcript alone: one file, Python 3.9 or newer, nothing but the standard library, no network.

    python3 fairdeal_verify.py match.jsonl                               the verdict, and what was checked
    python3 fairdeal_verify.py match.jsonl --receipt NOTE --key KEY      is it the log that the operator signed?
    python3 fairdeal_verify.py fairdeal-proof-k7x2m9q4tz.zip --key KEY   what a browser kept, against what was signed
    python3 fairdeal_verify.py --json match.jsonl                        the same for programs

    python3 fairdeal_verify.py match.jsonl --log PROOF --key KEY --policy POLICY    is it in the operator's log?

KEY is the operator's key, as name+id+base64; --receipt may be given again. Without a key no receipt is checked. PROOF
is from /tlog/proof/TABLE of the server; --key may be given again, the first key first. POLICY is a file in the form of
c2sp.org/tlog-policy: it names the witnesses that you trust, and how many of them must have seen the log.
Exit codes: 0 all holds (perhaps with fields sealed), 1 something does not, 3 something is missing or not checked,
2 the file, or the key, cannot be read.
What the words mean stands in docs/transcript.md and docs/fairness.md of Fairdeal. The page /verify of a server gives
the same report by another program. scripts/verifier.py joins this file from the folder events/judge.
"""

from __future__ import annotations

import json
import os
import sys
import time
from typing import Any

from .ed25519 import ML_DSA_44, CannotCheck, Verify, is_signed, is_strict
from .files import judge_file
from .receipts import LONGEST_TEXT
from .words import count

OPTIONS = ("--json", "--receipt", "--log", "--key", "--policy")


class Progress:
    """The progress of a check, told on a terminal once it takes longer than a second."""

    def __init__(self) -> None:
        self.next, self.told = time.monotonic() + 1, False

    def tell(self, done: int, records: int) -> None:
        """Tell how many of the records are checked."""
        if sys.stderr is None or not sys.stderr.isatty():
            return
        if done == records and self.told:
            print("\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)
        elif time.monotonic() >= self.next:
            self.next, self.told = time.monotonic() + 0.2, True
            print(f"\rchecked {done} of {count(records, 'record')} …", end="", file=sys.stderr, flush=True)


def with_cryptography() -> Verify:
    """Return the check of signatures by the package "cryptography", some thirty times as fast, or ours without it.

    It knows ML-DSA-44 from its version 47 on.
    """
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except Exception:  # it may be there, and broken
        return is_signed

    def ml_dsa_key(public: bytes) -> Any:
        try:
            from cryptography.hazmat.primitives.asymmetric.mldsa import MLDSA44PublicKey

            return MLDSA44PublicKey.from_public_bytes(public)
        except Exception:  # it is older, or its library does not have it
            raise CannotCheck from None

    def verify(public: bytes, message: bytes, signature: bytes) -> bool:
        if len(public) != ML_DSA_44 and not is_strict(public, signature):
            return False
        try:
            key = ml_dsa_key(public) if len(public) == ML_DSA_44 else Ed25519PublicKey.from_public_bytes(public)
            key.verify(signature, message)
        except (InvalidSignature, ValueError):
            return False
        return True

    return verify


def options(arguments: list[str]) -> tuple[list[str], dict[str, list[str]]]:
    """Return the names of files, and the values of each option; a name that is no option stands among the files."""
    names: list[str] = []
    found: dict[str, list[str]] = {name: [] for name in OPTIONS}
    rest = iter(arguments)
    for each in rest:
        option, equals, value = each.partition("=")
        if option not in found:
            names.append(each)
        elif option == "--json":
            found[option].append(each)
        else:
            found[option].append(value if equals else next(rest, ""))
    return names, found


def main(arguments: list[str]) -> int:
    """Judge the file that is named, print the report, and return the exit code."""
    names, given = options(arguments)
    if len(names) != 1 or names[0].startswith("-"):
        print((__doc__ or "").strip())
        return 0 if names in (["-h"], ["--help"]) else 2
    name = names[0]
    try:
        notes = []
        for name in given["--receipt"] + given["--log"]:
            with open(name, "rb") as note:
                notes.append((os.path.basename(name), note.read(LONGEST_TEXT)))
        policy = ""
        for name in given["--policy"][-1:]:
            with open(name, "rb") as text:
                policy = text.read(LONGEST_TEXT).decode("utf-8", "surrogateescape")
        name = names[0]
        with open(name, "rb") as file:
            report = judge_file(file, " ".join(given["--key"]), notes, policy, with_cryptography(), Progress().tell)
    except OSError as wrong:
        print(f"{name}: {wrong.strerror}", file=sys.stderr)
        return 2
    print(json.dumps(report.public()) if given["--json"] else "\n".join(report.lines()))
    return report.exit_code
