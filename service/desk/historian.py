"""The process that reads histories: audits, ledgers, transcripts, replays. It cannot write to the log's file.

It reads a question a line, which says for whose eyes the server has judged the answer to be, and answers each: a line
that says how long the answer is, or why there is none, and then the answer.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, cast

import msgspec
from msgspec import Struct

from fairdeal.engine import words
from fairdeal.events import Archived, Log, Record, Store, export, open_reader

from ..errors import Problem
from ..evidence.audit import audit
from ..evidence.transcripts import render
from ..language import catalogue, speak
from ..table.served import Served
from ..table.state.state import Table
from .checkpoints import Checkpoints
from .child import answering, failed
from .replay import SPECTATOR, Replays, Viewer
from .story import story
from .tables import of_archive, storage
from .views import encode
from .watched import watched


class Setting(Struct, frozen=True):
    """The first line: which log, and the language in which its house speaks."""

    database: str
    language: str = ""
    translations: str = ""


class Asked(Struct, frozen=True):
    """A question about a table's log up to record `upto`, for somebody's eyes, in the language in which it is asked."""

    what: str  # audit, forget, ledger, moment, marks, story, transcript, watched: the file that is its form
    table: str
    upto: int
    seq: int = 0
    eyes: str = ""
    viewer: Viewer = SPECTATOR
    form: str = ""
    running: bool = False
    since: int | None = None  # the record of another moment, of which a moment tells what has changed
    kind: str = ""  # of marks; all kinds, unless one is named
    limit: int = 1_000  # of marks
    language: str = msgspec.field(default_factory=words.language)


class Told(Struct, frozen=True, omit_defaults=True):
    """The line before an answer: its size, or why there is none."""

    size: int = 0
    problem: dict[str, Any] = {}
    failed: str = ""

    def refuse(self) -> None:
        """Raise the `Problem` that was found."""
        if self.problem:
            known = {"clause": "", "remedy": "", "detail": None, **self.problem}
            raise Problem(known.pop("code"), known.pop("message"), **known)


class Historian:
    """The reader of the histories of one store."""

    def __init__(self, store: Store, checkpoints: Checkpoints) -> None:
        self._store, self._checkpoints = store, checkpoints
        self._replays = Replays(checkpoints)
        self._live: Table | None = None
        self._live_hash = ""  # of its last record
        self._answers: dict[str, Callable[[Asked], Iterable[bytes]]] = {
            "audit": self._audit,
            "forget": self._forget,
            "ledger": self._ledger,
            "moment": self._moment,
            "marks": self._marks,
            "story": self._story,
            "transcript": self._transcript,
            "watched": self._watched,
        }

    def answer(self, asked: Asked) -> Iterator[bytes]:
        """Yield the pieces of an answer. Raises `Problem`."""
        with words.Speech(catalogue(asked.language)):
            yield from self._answers[asked.what](asked)

    def _then(self, asked: Asked) -> Table:
        """Return the table as it was when this was asked; the last one is kept, for the next moment of a replay."""
        hash = self._checkpoints.hash_of(asked.table, asked.upto)
        if self._live is None or (self._live_hash, self._live.id) != (hash, asked.table):
            self._live, self._live_hash = self._checkpoints.at(asked.table, asked.upto), hash
        return self._live

    def _forget(self, asked: Asked) -> Iterator[bytes]:
        """Keep nothing of a table of which names were removed."""
        self._checkpoints.drop(asked.table)
        self._live = None
        return iter(())

    def _audit(self, asked: Asked) -> Iterator[bytes]:
        report = audit(self._store.read(asked.table, -1, asked.upto))
        yield encode(report.public(running=asked.running))

    def _ledger(self, asked: Asked) -> Iterator[bytes]:
        yield encode(self._replays.ledger(self._then(asked), asked.seq, asked.eyes, asked.viewer))

    def _moment(self, asked: Asked) -> Iterator[bytes]:
        live, eyes = self._then(asked), (asked.eyes, asked.viewer)
        if asked.since is None:
            yield encode(self._replays.moment(live, asked.seq, *eyes))
        else:
            yield encode(self._replays.passage(live, asked.since, asked.seq, *eyes))

    def _marks(self, asked: Asked) -> Iterator[bytes]:
        found = self._replays.marks(self._then(asked), asked.seq)
        page = list(islice((mark for mark in found if asked.kind in ("", mark.kind)), asked.limit + 1))
        more = len(page) > asked.limit
        yield encode({"marks": page[: asked.limit], "more": more})

    def _story(self, asked: Asked) -> Iterator[bytes]:
        yield encode(story(self._then(asked), self._checkpoints))

    def _transcript(self, asked: Asked) -> Iterator[bytes]:
        records: Iterable[Record] = Served(self._then(asked), Log(self._store, asked.table, asked.upto))
        if asked.form == "jsonl":
            return (f"{line}\n".encode() for line in export(records, asked.eyes))
        return (piece.encode() for piece in render(records, asked.eyes, asked.form))

    def _watched(self, asked: Asked) -> Iterator[bytes]:
        yield watched(asked.form, asked.eyes)


def answered(historian: Historian, line: bytes) -> tuple[Told, bytes]:
    """Answer a question in a line; whatever goes wrong is an answer, too."""
    try:
        found = b"".join(historian.answer(_read.decode(line)))
        return Told(len(found)), found
    except Problem as problem:
        return Told(problem=problem.body()), b""
    except Archived as kept:
        return Told(problem=of_archive(kept).body()), b""
    except OSError as failure:
        return Told(problem=storage(failure).body()), b""
    except Exception as wrong:  # of any kind, such as of a damaged log: the process goes on with the next question
        return Told(failed=failed(wrong)), b""


_read = msgspec.json.Decoder(Asked)


def main() -> None:
    """Answer questions until there are no more."""
    with answering() as out:
        setting = msgspec.json.decode(sys.stdin.buffer.readline(), type=Setting)
        speak(setting.language, setting.translations)
        with open_reader(setting.database) as reader:
            store = cast(Store, reader)  # nothing is appended here
            historian = Historian(store, Checkpoints(store))
            for line in sys.stdin.buffer:
                told, body = answered(historian, line)
                out.write(msgspec.json.encode(told) + b"\n" + body)
                out.flush()


if __name__ == "__main__":
    main()
