"""Damage to the lines, the chain of records and the header."""

from collections.abc import Callable

from fairdeal.engine.words import mark

from .copy import Copy, need, other
from .kinds import Change, kind


def _flipped(name: str) -> Change:
    def change(copy: Copy) -> None:
        record = copy.middle()
        value = record[name]
        if name == "data":
            record["data"] = {**value, "note": "x"}
        elif name == "at":
            record["at"] = f"{value[:-2]}{(int(value[-2]) + 1) % 10}Z"
        else:
            record[name] = value + 1 if isinstance(value, int) else other(value)

    return change


FLIPS = {
    "at": mark("a record's time is changed"),
    "by": mark("a record's author is changed"),
    "cmd": mark("a record's command is changed"),
    "data": mark("a record's data are changed"),
    "hash": mark("a record's hash is changed"),
    "prev": mark("the hash that a record follows is changed"),
    "seq": mark("a record's number is changed"),
    "table": mark("a record's table is changed"),
    "type": mark("a record's type is changed"),
}
for _name, _says in FLIPS.items():
    kind(f"flip-{_name}", "hash", _says)(_flipped(_name))
kind("version", "version", mark("a record says that it is of a later version"))(_flipped("v"))


@kind("flip-seal", "hash", mark("a seal's commitment is changed"))
def _flip_seal(copy: Copy) -> bytes:
    at = copy.whole().find(b'"sealed":"')
    need(at >= 0, mark("a seal"))
    whole = bytearray(copy.whole())
    whole[at + 10] = ord("0") if whole[at + 10] != ord("0") else ord("1")
    return bytes(whole)


@kind("flip-head", "head", mark("the header names another head"))
def _flip_head(copy: Copy) -> None:
    copy.header["head"] = other(copy.header["head"])


@kind("other-table", "table", mark("the header names another table"))
def _other_table(copy: Copy) -> None:
    copy.header["table"] = other(copy.header["table"])


@kind("cut-line", "truncated", mark("the file ends in the middle of a record"))
def _cut_line(copy: Copy) -> bytes:
    lines = list(copy.lines())
    at = len(copy.records) // 2
    return b"".join(lines[:at]) + lines[at][: len(lines[at]) // 2]


@kind("cut-end", "truncated", mark("the file ends between two records"))
def _cut_end(copy: Copy) -> bytes:
    return b"".join(list(copy.lines())[: 1 + len(copy.records) // 2])


@kind("drop-record", "seq", mark("a record is left out"))
def _drop_record(copy: Copy) -> None:
    copy.records.remove(copy.middle())


@kind("drop-record-quietly", "head", mark("the last record is left out, and the header counts one less"))
def _drop_last(copy: Copy) -> None:
    del copy.records[-1]
    copy.openings = [opening for opening in copy.openings if opening["seq"] < len(copy.records)]
    copy.header["records"] -= 1


@kind("drop-last", "record-missing", mark("the last record is left out, and the openings stand in its place"))
def _drop_only_last(copy: Copy) -> None:
    copy.opening()
    del copy.records[-1]


@kind("double-record", "seq", mark("a record stands twice"))
def _double_record(copy: Copy) -> None:
    copy.records.insert(copy.records.index(copy.middle()), copy.middle())


@kind("swap-records", "seq", mark("two records change places"))
def _swap_records(copy: Copy) -> None:
    at = copy.records.index(copy.middle())
    copy.records[at], copy.records[at + 1] = copy.records[at + 1], copy.records[at]


@kind("reseal-one", "prev", mark("a record is changed and its hash made to fit"))
def _reseal_one(copy: Copy) -> None:
    copy.middle()["cmd"] += "?"
    copy.seal(copy.middle())


@kind("reseal-tail", "head", mark("a record is changed, and all hashes after it; the header's head stays"))
def _reseal_tail(copy: Copy) -> None:
    head = copy.header["head"]
    _reseal_all(copy)
    copy.header["head"] = head


@kind(
    "reseal-all",
    "",
    mark("a record is changed, all hashes after it, and the head: only a head noted before tells, or a signature"),
    signed="signature",
)
def _reseal_all(copy: Copy) -> None:
    copy.middle()["cmd"] += "?"
    copy.seal_from(copy.middle())


@kind("splice", "table", mark("a record of another table stands in a record's place, its hash made to fit"))
def _splice(copy: Copy) -> None:
    copy.middle()["table"] += "-2"
    copy.seal(copy.middle())


@kind("command-twice", "command", mark("a record has the command of another, with all hashes made to fit"))
def _command_twice(copy: Copy) -> None:
    copy.middle()["cmd"] = copy.records[0]["cmd"]
    copy.seal_from(copy.middle())


@kind("time-back", "time", mark("a record is older than the one before it, with all hashes made to fit"))
def _time_back(copy: Copy) -> None:
    copy.middle()["at"] = "2000-01-01T00:00:00.000Z"
    copy.seal_from(copy.middle())


@kind("bad-time", "record", mark("a record's time is no time"))
def _bad_time(copy: Copy) -> None:
    copy.middle()["at"] = "yesterday"


@kind("member", "record", mark("a record has a member too many"))
def _member(copy: Copy) -> None:
    copy.middle()["note"] = "x"


@kind("bad-seal", "seal", mark("a seal is not shaped like one"))
def _bad_seal(copy: Copy) -> None:
    copy.middle()["data"]["more"] = {"sealed": "0" * 64}


@kind("key-twice", "canonical", mark("a key stands twice in one object"))
def _key_twice(copy: Copy) -> bytes:
    return _edit(copy, lambda line: line.replace(b',"v":1}', b',"v":1,"v":1}'))


@kind("float", "canonical", mark("a number is written with a point"))
def _float(copy: Copy) -> bytes:
    return _edit(copy, lambda line: line.replace(b',"v":1}', b',"v":1.0}'))


@kind("space", "canonical", mark("a space stands where the canonical form has none"))
def _space(copy: Copy) -> bytes:
    return _edit(copy, lambda line: line.replace(b',"v":1}', b', "v":1}'))


@kind("deep", "canonical", mark("lists are nested ten thousand deep"))
def _deep(copy: Copy) -> bytes:
    return _edit(copy, lambda line: b'{"at":' + b"[" * 10_000 + b"]" * 10_000 + b"}\n")


@kind("half-pair", "canonical", mark("a text holds half a surrogate pair"))
def _half_pair(copy: Copy) -> bytes:
    return _edit(copy, lambda line: line.replace(b'"by":"', b'"by":"\\ud800'))


@kind("bytes", "utf-8", mark("a line is not UTF-8"))
def _bytes(copy: Copy) -> bytes:
    return _edit(copy, lambda line: line.replace(b'"by":"', b'"by":"\xff'))


@kind("endless", "size", mark("a line is longer than a megabyte"))
def _endless(copy: Copy) -> bytes:
    return _edit(copy, lambda line: line[:20] + b" " * 2**20 + line[20:])


def _edit(copy: Copy, change: Callable[[bytes], bytes]) -> bytes:
    lines = list(copy.lines())
    at = 1 + copy.records.index(copy.middle())
    return b"".join([*lines[:at], change(lines[at]), *lines[at + 1 :]])


@kind("foreign", "format", mark("it is a file of another program"))
def _foreign(copy: Copy) -> bytes:
    return b'[Event "A game of chess"]\n\n1. e4 e5\n'


@kind("later-format", "version", mark("the header says that it is of a later version"))
def _later_format(copy: Copy) -> None:
    copy.header["v"] = 2


@kind("empty", "format", mark("the file is empty"))
def _empty(copy: Copy) -> bytes:
    return b""


@kind("more", "extra", mark("after the records stands one record more"))
def _more(copy: Copy) -> bytes:
    lines = list(copy.lines())
    return b"".join([*lines, lines[1]])
