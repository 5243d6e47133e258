"""The chain: each line carries the hash of the line before, so that none can be changed, dropped or moved."""

import os
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from fairdeal.events.canonical import Unwritable, decode, encode, write
from fairdeal.events.judge import lines as judge
from fairdeal.events.judge.admits import admits, may_need_signature
from fairdeal.events.judge.canonical import Broken
from fairdeal.events.judge.ed25519 import Verify
from fairdeal.events.judge.lines import LONGEST_LINE
from fairdeal.events.judge.seals import has_seal
from fairdeal.events.judge.words import REASONS
from fairdeal.events.record import (
    ZEROS,
    Draft,
    Line,
    Record,
    check_names,
    check_time,
)
from fairdeal.events.seal import SALT_BYTES, Opening, fits, hide, is_name, is_plain, put_back, seals, value_at


class Place(NamedTuple):
    """The place of a sealed field: its record, as far as that is known before the field is sealed, and its path.

    `plain` is the canonical JSON of the record's data, with nothing sealed.
    """

    table: str
    prev: str
    at: str
    cmd: str
    plain: bytes
    path: str


Salt = Callable[[Place], bytes]

# A value of the data stands deeper in its line, and in the line that opens it, than in the data.
LEVELS_KEPT_BACK = 4
LONGEST_DATA = LONGEST_LINE - 2**14

_string = msgspec.json.encode
_read = msgspec.json.Decoder().decode


class BrokenChain(ValueError):
    """A line that does not hold: its `seq`, `why` for people, and the `code` of the reason for programs."""

    def __init__(self, seq: int, why: str, code: str = "record") -> None:
        super().__init__(f"seq {seq}: {why}")
        self.seq = seq
        self.why = why
        self.code = code


def fresh_salt(place: Place) -> bytes:
    """Draw a salt, whatever the place."""
    return os.urandom(SALT_BYTES)


def seal(draft: Draft, table: str, last: Record | None = None, salt: Salt = fresh_salt) -> Record:
    """Return the record that follows `last` in `table`'s log, or starts it; each secret gets a salt of its own.

    A time before `last`'s is written as `last`'s: a clock that was put back does not break the log.
    Raises `Unwritable` for a draft that no line can hold.
    """
    check_names(table, draft.type, draft.by, draft.cmd)
    check_time(draft.at)
    plain = encode(draft.data, LEVELS_KEPT_BACK)
    if type(draft.data) is not dict or b'"sealed":' in plain:
        _refuse_shape(draft.data)
    seq, prev, at = (0, ZEROS, draft.at) if last is None else (last.seq + 1, last.hash, max(draft.at, last.at))
    data, salts = _hide_all(Place(table, prev, at, draft.cmd, plain, ""), draft, salt) if draft.secrets else (plain, {})
    by, cmd, name = _texts(draft.by, draft.cmd, table)
    head = b'{"at":"%b","by":%b,"cmd":%b,"data":%b,' % (at.encode(), by, cmd, data)
    tail = b'"prev":"%b","seq":%d,"table":%b,"type":"%b","v":1}' % (
        prev.encode(),
        seq,
        name,
        draft.type.encode(),
    )
    hash = sha256(head + tail).hexdigest()
    line = b'%b"hash":"%b",%b' % (head, hash.encode(), tail)
    if len(line) > LONGEST_LINE or len(plain) > LONGEST_DATA:
        raise Unwritable(f"the data has {len(plain)} bytes, the line {len(line)}: at most {LONGEST_DATA} fit")
    return Record(line.decode(), hash, prev, table, seq, draft.type, draft.by, at, draft.cmd, plain.decode(), salts)


def _texts(*names: str) -> list[bytes]:
    try:
        return list(map(_string, names))
    except UnicodeEncodeError as wrong:
        raise Unwritable(f"{wrong.object!r} holds half a surrogate pair, which UTF-8 cannot write") from None


def _refuse_shape(data: Any) -> None:
    if type(data) is not dict:
        raise Unwritable(f"data is {data!r}: expected a dict")
    if has_seal(data):
        raise Unwritable("data has a key 'sealed', which is kept for seals: rename it")


def _hide_all(place: Place, draft: Draft, salt: Salt) -> tuple[bytes, dict[str, str]]:
    data, salts = draft.data, {}
    # in order of their paths, so that a field inside a sealed field is found sealed, and refused
    for path in sorted(draft.secrets):
        given = draft.salts.get(path)
        grain = bytes.fromhex(given) if given else salt(Place(*place[:-1], path))
        if len(grain) != SALT_BYTES:
            raise ValueError(f"the salt has {len(grain)} bytes, expected {SALT_BYTES}")
        data = hide(data, path, draft.secrets[path], grain)
        salts[path] = grain.hex()
    return write(data), salts


class Chain(judge.Chain):
    """The judge's reading of one table's log, line by line, which may go on behind a record that is known."""

    def __init__(self, table: str | None = None, after: Record | None = None) -> None:
        """Begin at the first line of a log, or with the one that follows `after`."""
        super().__init__(table, decode)
        if after:
            self.seq, self.hash, self.at = after.seq, after.hash, after.at

    def line(self, text: str) -> Line:
        """Return the members of the next line; raise `BrokenChain` when it does not follow the line before."""
        try:
            return Line(**self.follow(text))
        except Broken as wrong:
            raise BrokenChain(self.seq + 1, REASONS[wrong.code], wrong.code) from None


def write_after(
    last: Record | None, table: str, drafts: Iterable[Draft | Record], salt: Salt, verify: Verify
) -> list[Record]:
    """Return the records that follow `last` in `table`'s log, or start it.

    A draft is sealed, and the judge is asked for the line as it will stand. A record that was in this log before, and
    was lost, comes back as it is: whoever brings it has judged the whole log. Raises `Unwritable` for a draft that no
    line can hold, or whose line the judge refuses, and `BrokenChain` for a record that does not follow the one before.
    """
    written: list[Record] = []
    for each in drafts:
        last = _back(each, table, last) if isinstance(each, Record) else _admitted(each, table, last, salt, verify)
        written.append(last)
    return written


def _admitted(draft: Draft, table: str, last: Record | None, salt: Salt, verify: Verify) -> Record:
    record = seal(draft, table, last, salt)
    if not may_need_signature(record.type, record.line):
        return record

    def holds(key: bytes, message: bytes, signature: bytes) -> bool:
        return draft.checked == key + message + signature or verify(key, message, signature)

    if not admits(_read(record.line), holds):
        raise Unwritable(
            f"{table}: record {record.seq} ({record.type}) is not what was signed: no verifier would take it"
        )
    return record


def _back(record: Record, table: str, last: Record | None) -> Record:
    _hold(Chain(table, last), record)
    return record


def recheck(table: str, records: Iterable[Record]) -> int:
    """Seal a whole log again from its stored values; return the count of records, or raise `BrokenChain`."""
    chain = Chain(table)
    for record in records:
        _hold(chain, record)
    return chain.seq + 1


def _hold(chain: Chain, record: Record) -> None:
    """Follow a record's line, and raise `BrokenChain` if the values kept beside it are not those that were sealed."""
    line = chain.line(record.line)
    try:
        _reopen(record, line.data)
    except (Unwritable, ValueError) as error:
        raise BrokenChain(chain.seq, str(error)) from None
    beside = (record.hash, record.prev, record.table, record.seq, record.type, record.by, record.at, record.cmd)
    if beside != (line.hash, line.prev, line.table, line.seq, line.type, line.by, line.at, line.cmd):
        raise BrokenChain(chain.seq, "the columns beside the line tell something else than the line")


def _reopen(record: Record, data: Any) -> None:
    found = {} if is_plain(record.line) else seals(data)
    dropped = {path for path in found.keys() - record.salts.keys() if is_name(record.type, path)}
    if found.keys() - dropped != record.salts.keys():
        raise Unwritable(f"sealed are {sorted(found)}, salts are kept for {sorted(record.salts)}")
    for path, seal in found.items():
        if path in dropped:
            continue
        opening = Opening(path, record.salts[path], value_at(record.data, path))
        if not fits(seal, opening):
            raise Unwritable(f"the value kept for {path!r} is not the one that was sealed")
        put_back(data, opening)
    if encode(data).decode() != record.plain:
        raise Unwritable("the data kept beside the line is not the line's")
