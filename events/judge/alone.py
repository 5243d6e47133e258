"""Checks a Fairdeal transcript alone: one file, Python 3.9 or newer, nothing but the standard library, no network.

    python3 fairdeal_verify.py match.jsonl                               the verdict, and what was checked
    python3 fairdeal_verify.py match.jsonl --receipt NOTE --key KEY      is it the log that the operator signed?
    python3 fairdeal_verify.py fairdeal-proof-k7x2m9q4tz.zip --key KEY   what a browser kept, against what was signed
    python3 fairdeal_verify.py --json match.jsonl                        the same for programs

    python3 fairdeal_verify.py match.jsonl --log PROOF --key KEY --witness WITNESS    is it in the operator's log?

KEY is the operator's key, as name+id+base64; --receipt may be given again. Without a key no receipt is checked. PROOF
is from /tlog/proof/TABLE of the server; --key may be given again, the first key first, and --witness for each that you
trust: all of them must have seen the log, or as many as --quorum says.
Exit codes: 0 all holds (perhaps with fields sealed), 1 something does not, 3 something is missing or not checked,
2 the file, or the key, cannot be read.
What the words mean stands in docs/transcript.md and docs/fairness.md of Fairdeal. The page /verify of a server gives
the same report by another program. scripts/verifier.py joins this file from the folder events/judge.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time

from .ed25519 import Verify, is_signed, is_strict
from .files import judge_file
from .receipts import LONGEST_TEXT
from .words import count

OPTIONS = ("--json", "--receipt", "--log", "--key", "--witness", "--quorum")


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
    """Return the check of signatures by the package "cryptography", some thirty times as fast, or ours without it."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except Exception:  # it may be there, and broken
        return is_signed

    def verify(public: bytes, message: bytes, signature: bytes) -> bool:
        try:
            Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
        except (InvalidSignature, ValueError):
            return False
        return True

    return lambda public, message, signature: is_strict(public, signature) and verify(public, message, signature)


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
    quorum = "".join(given["--quorum"][-1:])
    if len(names) != 1 or names[0].startswith("-") or not re.fullmatch("[0-9]{0,3}", quorum):
        print((__doc__ or "").strip())
        return 0 if names in (["-h"], ["--help"]) else 2
    name = names[0]
    try:
        notes = []
        for name in given["--receipt"] + given["--log"]:
            with open(name, "rb") as note:
                notes.append((os.path.basename(name), note.read(LONGEST_TEXT)))
        name = names[0]
        with open(name, "rb") as file:
            keys, witnesses = " ".join(given["--key"]), " ".join(given["--witness"])
            least = int(quorum) if quorum else None
            report = judge_file(file, keys, notes, witnesses, least, with_cryptography(), Progress().tell)
    except OSError as wrong:
        print(f"{name}: {wrong.strerror}", file=sys.stderr)
        return 2
    print(json.dumps(report.public()) if given["--json"] else "\n".join(report.lines()))
    return report.exit_code
