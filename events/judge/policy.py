"""Trust policies in the form of c2sp.org/tlog-policy: which logs and witnesses count, and how many must have signed."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from .notes import COSIGNED, COSIGNED_ML_DSA, SIGNED, BadNote, Key, read_key

NONE = "none"
MOST_POLICY_LINES = 1000
LONGEST_NAME = 255  # bytes, that a cosignature by ML-DSA-44 has room for


class NamedWitness(NamedTuple):
    """A witness as a policy names it, with its key and, if it is told, its address."""

    name: str
    key: Key
    url: str


class Group(NamedTuple):
    """A group of witnesses and other groups: so many of its members must have seen a checkpoint."""

    name: str
    least: int
    members: tuple[str, ...]


class Policy(NamedTuple):
    """A policy. Without `logs` the log is known from elsewhere; the groups stand in the order of their lines."""

    logs: tuple[Key, ...] = ()
    witnesses: tuple[NamedWitness, ...] = ()
    groups: tuple[Group, ...] = ()
    quorum: str = NONE

    def is_met(self, seen: Collection[Key]) -> bool:
        """Tell whether enough of the witnesses are among those who have seen a checkpoint."""
        names = {NONE, *(each.name for each in self.witnesses if each.key in seen)}
        for name, least, members in self.groups:
            if len(names.intersection(members)) >= least:
                names.add(name)
        return self.quorum in names


def read_policy(text: str) -> Policy:
    """Read a policy; one of no text asks nobody. Raises `BadNote` at the first line that is none."""
    reading, lines = _Reading(), text.split("\n")
    for number, line in enumerate(lines, 1):
        words = [word for word in re.split("[ \t]+", line) if word]
        if re.search("[\0-\x08\x0b-\x1f\x7f]", line) or number > MOST_POLICY_LINES:
            raise BadNote("policy", f"line {number} of the policy holds a control character, or is one too many")
        if words and not words[0].startswith("#") and not reading.takes(*words):
            raise BadNote("policy", f"line {number} of the policy, '{line[:60]}', is no line of c2sp.org/tlog-policy")
    if len(reading.quorum) != 1 and text.strip():
        raise BadNote("policy", "a policy has one line that names its quorum")
    return Policy(tuple(reading.logs), tuple(reading.witnesses), tuple(reading.groups), *reading.quorum)


class _Reading:
    """The reading of a policy, line by line; what a line names stands in a line before it."""

    def __init__(self) -> None:
        self.logs: list[Key] = []
        self.witnesses: list[NamedWitness] = []
        self.groups: list[Group] = []
        self.quorum: list[str] = []
        self.free: dict[str, bool] = {}  # the names so far; whether they are in no group yet

    def takes(self, kind: str, *words: str) -> bool:
        """Take a line; False where it may not stand."""
        if kind == "log" and 1 <= len(words) <= 2:
            return self._log(words[0])
        if kind == "witness" and 2 <= len(words) <= 3:
            return self._witness(*words)
        if kind == "group" and len(words) >= 3:
            return self._group(*words)
        if kind == "quorum" and len(words) == 1 and not self.quorum:
            self.quorum.append(words[0])
            return words[0] in self.free or words[0] == NONE
        return False

    def _log(self, text: str) -> bool:
        key = _key_of(text, (SIGNED,))
        if not key or key.public in [each.public for each in self.logs]:
            return False
        self.logs.append(key)
        return True

    def _names(self, name: str) -> bool:
        if name in self.free or name == NONE:
            return False
        self.free[name] = True
        return True

    def _witness(self, name: str, text: str, url: str = "") -> bool:
        key = _key_of(text, (COSIGNED, COSIGNED_ML_DSA))
        if not key or key.public in [each.key.public for each in self.witnesses] or not self._names(name):
            return False
        self.witnesses.append(NamedWitness(name, key, url))
        return True

    def _group(self, name: str, least: str, *members: str) -> bool:
        if len(set(members)) < len(members) or not all(self.free.get(each) for each in members):
            return False
        numbers = {"any": 1, "all": len(members)}
        number = numbers.get(least) or (int(least) if re.fullmatch("[1-9][0-9]{0,3}", least) else 0)
        if not 1 <= number <= len(members) or not self._names(name):
            return False
        self.free.update(dict.fromkeys(members, False))
        self.groups.append(Group(name, number, members))
        return True


def _key_of(text: str, kinds: Collection[int]) -> Key | None:
    try:
        key = read_key(text)
    except BadNote:
        return None
    return key if key.kind in kinds and len(key.name.encode()) <= LONGEST_NAME else None
