"""Files as they are judged: a transcript or a proof file, with receipts, keys and witnesses beside it."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from typing import BinaryIO, NamedTuple

from .archive import LARGEST_PROOF, NoProof, members, text_of
from .ed25519 import Verify, is_signed
from .evening import EVENING, Evening, judge_evening
from .heads import Trust, is_logged, logged
from .judgement import Judgement
from .lines import lines_of
from .logs import KEPT_LOG, SHOWN_LOG, THE_FILE, Log, log_of
from .notes import BadNote, Key
from .openings import of_opening
from .policy import Policy, read_policy
from .proof import Judge
from .receipts import key_of, receipt_of
from .report import Report, Tell, check
from .rotations import CUT, chain_of_keys

BAD_KEY = "The key is no verifier key: it looks like name+0a1b2c3d+base64."
BAD_POLICY = "The policy is none: its lines are those of c2sp.org/tlog-policy."
OF_ONE_LOG = "A receipt is of one log, and this file holds many: lay it beside the transcript of its table."
OWN_KEY = "The key stands in the file itself: compare it with the one that the operator publishes, or name that one."
LOGGED = ("log-first.txt", "log.txt", "log-growth.txt")


class Asked(NamedTuple):
    """The grounds of a verdict: the keys that were named, each of them read, and the policy on logs and witnesses.

    `verify` checks signatures; `tell`, if it is there, is told how far the check has come.
    """

    keys: Sequence[Key]
    policy: Policy
    verify: Verify
    tell: Tell | None


def _words(text: str) -> list[str]:
    return [word for word in re.split("[ \t\r\n]+", text) if word]


def _asked(keys: str, policy: str, verify: Verify, tell: Tell | None) -> Asked | Judgement:
    """Read the keys that were named in words, the operator's first key first; or say which of them is none."""
    found = [key_of(word) for word in _words(keys)]
    if not all(found):
        return _unreadable("key", BAD_KEY)
    try:
        trusted = read_policy(policy)
    except BadNote:
        return _unreadable("policy", BAD_POLICY)
    return Asked([key for key in found if key], trusted, verify, tell)


def _unreadable(code: str, headline: str) -> Judgement:
    return Judgement("unreadable", code, None, headline)


def _judged(
    keys: Sequence[Key],
    beside: Sequence[tuple[str, bytes]],
    logs: Sequence[Log],
    asked: Asked,
    other: str = "",
    own: Iterable[str] = (),
) -> Judgement:
    """Judge receipts and transcripts. `other` tells of another key, `own` whose word the keys are."""
    key, moments = keys[-1] if keys else None, [moment for log in logs for moment in log.moments]
    trust = Trust(tuple(map(str, keys)), asked.policy)
    shown, forked = logged([each for each in beside if is_logged(each[1])], trust, moments, asked.verify)
    left = iter(shown)
    notes = [next(left) if is_logged(raw) else receipt_of(name, raw, keys, asked.verify) for name, raw in beside]
    bench = Judge(key, notes, list(logs), forked)
    verdict = bench.verdict(other)
    said = list(dict.fromkeys([*(own if bench.good else []), *bench.said]))
    return Judgement(*verdict, said, key.short if key else "", [bench.of_note(note) for note in notes], tuple(logs))


def _chain(kept: Key, changes: str, verify: Verify) -> list[Key]:
    """Return the operator's keys that the changes in a proof file join to the one kept, the first first."""
    try:
        chain = chain_of_keys(kept, changes.split(CUT) if changes else [], verify)
    except BadNote:
        return [kept]
    return chain if all(key_of(str(key)) for key in chain) else [kept]


def _judge_proof(whole: bytes, asked: Asked | Judgement, more: Sequence[tuple[str, bytes]]) -> Judgement:
    """Judge a proof file; `more` are receipts beside it, by name."""
    try:
        found = members(whole)
        texts = {
            name: text_of(found, name) for name in found if name.startswith(("receipts/", "openings/", "log", "key"))
        }
    except NoProof as wrong:
        return _unreadable("archive", f"This is no proof file that can be read: {wrong}.")
    if isinstance(asked, Judgement):
        return asked
    pinned, now = texts.get("key.txt", ""), texts.get("key-now.txt", "")
    kept, named, given = key_of(pinned), key_of(now), asked.keys[-1] if asked.keys else None
    chain = _chain(kept, texts.get("key-changes.txt", ""), asked.verify) if kept else []
    was, now_is, other = kept.short if kept else "", named.short if named else "", ""
    if given and kept and not set(chain) & set(asked.keys):
        chain = []
        other = f"The file keeps the key {was}, and you gave {given.short}: it was made at a table of another key."
    elif now and named != kept and named not in chain:
        other = f"The server names another key now: {now_is or 'one that is no key'}, and {was or 'none'} was kept."
    names = _numbered(texts, "receipts/")
    names += [name for name in LOGGED if name in texts]
    beside = [*((name, found[name]) for name in names), *more]
    kinds = [name for name in (KEPT_LOG, SHOWN_LOG) if name in found]
    logs = [log_of(name, io.BytesIO(found[name]), asked.verify, asked.tell) for name in kinds]
    keys = [*(key for key in asked.keys if key not in chain), *chain]
    shorts = [key.short for key in chain]
    steps = range(1, len(chain))
    changed = (f"The operator changed its key {shorts[i - 1]} for {shorts[i]}: both signed that." for i in steps)
    judged = _judged(keys, beside, logs, asked, other, [*([] if given else [OWN_KEY]), *changed])
    whole_logs = [log for log in logs if log.report.kind != "failed"][:1]
    opened = [(name, texts[name], log) for log in whole_logs for name in _numbered(texts, "openings/")]
    return judged._replace(said=[*judged.said, *(of_opening(*each, asked.verify) for each in opened)])


def _numbered(texts: Iterable[str], folder: str) -> list[str]:
    """List the members of a folder, whose names are numbers, in order."""
    found = (name for name in texts if name.startswith(folder))
    return sorted(found, key=lambda name: int(re.split("[/.]", name)[1]))


def judge_file(
    file: BinaryIO,
    keys: str = "",
    notes: Iterable[tuple[str, bytes]] = (),
    policy: str = "",
    verify: Verify = is_signed,
    tell: Tell | None = None,
) -> Report | Judgement | Evening:
    """Judge a transcript, a proof or a tournament's file, and receipts beside it, by name. No content makes this raise.

    `keys` may name several keys: those that the operator had, the first first. Files from the log of heads stand
    among the receipts; `policy` says which witnesses must have seen it, and without it nobody need have.
    """
    start, more = file.read(len(EVENING)), list(notes)
    file.seek(0)
    asked = _asked(keys, policy, verify, tell)
    if start == EVENING:
        return _unreadable("evening", OF_ONE_LOG) if more else judge_evening(lines_of(file), verify, tell)
    if start.startswith(b"PK"):
        return _judge_proof(file.read(LARGEST_PROOF + 1), asked, more)
    if not more:
        return check(lines_of(file), verify, tell)
    if isinstance(asked, Judgement):
        return asked
    return _judged(asked.keys, more, [log_of(THE_FILE, file, verify, tell)], asked)
