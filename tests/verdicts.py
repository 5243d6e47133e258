"""The judge's verdict on the lines and openings of a transcript, whatever its records say: its logs are no table's."""

from collections.abc import Iterable
from typing import NamedTuple

from fairdeal.events.judge.lines import Reading
from fairdeal.events.judge.words import EXITS, headline


class Verdict(NamedTuple):
    """Verified, sealed, incomplete or failed; of the last two `code` says why, and `seq` where."""

    kind: str
    code: str
    seq: int | None
    table: str
    viewer: str
    records: int
    openings: int
    sealed: int

    @property
    def exit_code(self) -> int:
        return EXITS[self.kind]

    def __str__(self) -> str:
        return headline(self.kind, self.code, self.seq, self.table, self.records, self.openings, self.sealed)


def verify(lines: Iterable[str | bytes]) -> Verdict:
    reading = Reading()
    verdict = reading.through(lines)
    told = reading.header or {"table": "", "viewer": ""}
    return Verdict(*verdict, told["table"], told["viewer"], reading.seq + 1, reading.opened, len(reading.hidden()))
