"""A process that is killed before or after an append to a tournament's log, or to that of a table which it opens."""

from fairdeal.events import Append, Record
from fairdeal.service.desk.journal import DirectJournal


class Killed(BaseException):
    """The process is gone."""


class Dying(DirectJournal):
    """A journal of a process that is killed before or after its append number `at` that matters here."""

    def __init__(self, *given: object, at: int, after: bool) -> None:
        super().__init__(*given)  # type: ignore[arg-type]
        self.left, self.after = at, after

    def append(self, request: Append) -> list[Record]:
        matters = request.table.startswith("cup-") or request.expected_seq < 0
        self.left -= matters
        if self.left < 0 and not self.after:
            raise Killed
        records = super().append(request)
        if self.left < 0:
            raise Killed
        return records
