"""What an audit says: its findings, a verdict for every check, and one sentence for people before all of it."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.engine.words import _, mark, plural

# Each check, and how the verdict begins when its finding is the first.
SAID: Mapping[str, str] = {
    "chain": mark("From record #{seq} on the log does not hold: {why}."),
    "records": mark("Record #{seq} is not as a table writes it: {why}."),
    "version": mark("Record #{seq} is not what today's version of the rules gives: {why}."),
    "commitment": mark("Record #{seq} breaks the commitment to the shuffles' secret: {why}."),
    "seats": mark("Record #{seq} is not what the seats and offices may do: {why}."),
    "shuffles": mark("Record #{seq} is not the shuffle that the secret and the entropy give: {why}."),
    "rules": mark("Record #{seq} is not what the rules give: {why}."),
    "cards": mark("After record #{seq} the cards are not those of the deck: {why}."),
    "audiences": mark("Record #{seq} is open to others than those who may know it: {why}."),
    "times": mark("Record #{seq} has a time that no table writes: {why}."),
    "undo": mark("Record #{seq} is not what the rules for taking back give: {why}."),
    "disputes": mark("Record #{seq} is not what the rules for disputes give: {why}."),
    "clocks": mark("Record #{seq} is not what the rules for clocks and pauses give: {why}."),
}
CHECKS = tuple(SAID)
HOLDS, FAILED, PARTLY = 0, 1, 3  # exit codes: all holds; something does not; what could be checked holds
WITHHELD = mark("the finding is told when the match is over: it may name hidden cards")
PROVED_BY_NOBODY = (
    mark("that nobody was told of cards outside the table"),
    mark("that players did not act in league"),
    mark("who sat behind a seat's link"),
)
NOT_PROVABLE = (
    *PROVED_BY_NOBODY,
    mark("that the log was not written anew as a whole: compare it with a receipt that was kept while it was played"),
)


class Finding(Struct, frozen=True):
    """A fault at a seq; `check` is one of `CHECKS`."""

    check: str
    seq: int
    why: str
    clause: str = ""


class Audited(Struct, frozen=True):
    """The findings of an audit, in the order of the log. Checks that could not be made are in `unchecked`, with why."""

    table: str
    records: int
    findings: tuple[Finding, ...]
    unchecked: dict[str, str]

    @property
    def ok(self) -> bool:
        """Tell whether everything holds that could be checked."""
        return not self.findings

    @property
    def exit_code(self) -> int:
        """Give the exit code of `fairdeal audit`: of a match that still runs, too, all holds that has come about."""
        return FAILED if self.findings else PARTLY if "version" in self.unchecked else HOLDS

    def verdict(self, *, running: bool = False) -> str:
        """Say in one or two sentences for people whether anybody touched the match, and since when."""
        if self.findings:
            return self._wrong(self.told(running=running)[0])
        if "version" in self.unchecked:
            return _("What could be checked holds, but not all could be: {why}.", why=self.unchecked["version"])
        if self.unchecked:
            return plural(
                self.records,
                "Nobody has touched this match so far: its {n} record is what the rules give. "
                "Not checked yet: {checks}.",
                "Nobody has touched this match so far: its {n} records are what the rules give. "
                "Not checked yet: {checks}.",
                n=self.records,
                checks=", ".join(self.unchecked),
            )
        return plural(
            self.records,
            "Nobody touched this match: its {n} record is what the rules give.",
            "Nobody touched this match: its {n} records are what the rules give.",
            n=self.records,
        )

    def _wrong(self, first: Finding) -> str:
        said = _(SAID[first.check], seq=first.seq, why=first.why)
        if more := len(self.findings) - 1:
            follow = plural(more, "One more finding follows from there on.", "{n} more follow from there on.", n=more)
            said += f" {follow}"
        return said

    def told(self, *, running: bool = False) -> tuple[Finding, ...]:
        """Give the findings; of a `running` match without the reasons, which could name hidden cards."""
        return tuple(replace(each, why=_(WITHHELD), clause="") for each in self.findings) if running else self.findings

    def public(self, *, running: bool = False) -> dict[str, Any]:
        """Give the report as plain data, a verdict for every check; of a `running` match without naming cards."""
        broken = {finding.check for finding in self.findings}
        checks = {
            check: "failed"
            if check in broken
            else _("not checked: {why}", why=self.unchecked[check])
            if check in self.unchecked
            else "holds"
            for check in CHECKS
        }
        return {
            "verdict": self.verdict(running=running),
            "table": self.table,
            "records": self.records,
            "ok": self.ok,
            "checks": checks,
            "unchecked": tuple(check for check in CHECKS if check in self.unchecked and check not in broken),
            "findings": self.told(running=running),
            "not_provable": tuple(map(_, NOT_PROVABLE)),
        }
