"""The commands and events of a dispute, in the order in which they come."""

from typing import Annotated, Literal

from msgspec import Meta

from ..state.chairs import REFEREE, Holder
from ..state.command import Command, Text
from ..state.event import Leak, TableEvent
from ..state.requests import Remedy

# Commands of the seats


class Dispute(Command, frozen=True):
    """Open an incident about record `about`."""

    about: int
    claim: Text


class MakeStatement(Command, frozen=True):
    """Say something about the open incident."""

    text: Text


class WithdrawDispute(Command, frozen=True):
    """Withdraw one's own incident: the open one, or the adjourned one of record `incident`."""

    incident: int | None = None


class LetItBe(Command, frozen=True):
    """Let one's own claim go, and play on without a ruling."""


class Accept(Command, frozen=True):
    """Accept the ruling."""


class Appeal(Command, frozen=True):
    """Refuse the first ruling."""

    why: Text


class ReplaceReferee(Command, frozen=True):
    """Wish for another referee, or no longer."""

    yes: bool = True


# Commands of the referee, and of the host


class Come(Command, frozen=True):
    """Come to the table as its referee, with this name."""

    name: str


class LookAt(Command, frozen=True):
    """Look at hidden cards as the referee: `eyes` is "seat:2" or "all"."""

    eyes: Annotated[str, Meta(min_length=1, max_length=16)]


class Hear(Command, frozen=True):
    """Take up the claim that waits, or stop play again for the adjourned one of record `incident`."""

    incident: int | None = None


class Rule(Command, frozen=True):
    """Rule on the open incident, or on the adjourned one of record `incident`."""

    finding: Annotated[str, Meta(max_length=4_000)]
    clause: Annotated[str, Meta(max_length=16)]
    remedy: Remedy
    incident: int | None = None


class HostLooks(Command, frozen=True):
    """Open hidden cards of a running match from the command line, as the host."""

    eyes: str


# Events


class RefereeCame(TableEvent, frozen=True):
    """Somebody with the referee's link gave a name; `office` referees had been replaced before.

    `private`: the name is sealed, open to everybody, and can be removed; it is empty then. `signs` is their public key.
    """

    name: str
    signs: str
    office: int = 0
    private: bool = False


class ReplacementAsked(TableEvent, frozen=True):
    """A seat would have another referee, or no longer; the one there is goes when every person wishes it."""

    yes: bool


class RefereeReplaced(TableEvent, frozen=True):
    """The office of the referee is empty; the old link is void, and there is a new one of this `office`."""

    office: int


class IncidentOpened(TableEvent, frozen=True):
    """A seat disputes record `about`. It had seen the table up to record `seen`. Everything waits, `until` then."""

    about: int
    seen: int
    claim: str
    until: str  # when it is adjourned if the referee has not come


class Heard(TableEvent, frozen=True):
    """The referee takes up the claim of record `incident`, to rule on it `until` then."""

    incident: int
    until: str


class Adjourned(TableEvent, frozen=True):
    """Play goes on, and the claim of record `incident` still waits for a ruling.

    Nobody has come in time, the time of whoever claimed is used up, nobody has ruled in time; or the match is over, so
    that the ruling cannot be carried out any more.
    """

    incident: int
    why: Literal["unheard", "clock", "unruled", "over"]


class Stated(TableEvent, frozen=True):
    """A seat, or the referee, says something about the open incident."""

    text: str


class Looked(TableEvent, frozen=True):
    """Somebody without that seat looks at hidden cards: through `eyes` ("seat:2" or "all"), up to record `upto`.

    It is the referee, or the `host`, who holds the log's file.
    """

    eyes: str
    upto: int
    host: bool = False


class Ruled(TableEvent, frozen=True):
    """The referee's ruling on the open incident: the finding, the rulebook's clause, and the remedy.

    It is carried out when every seat has accepted it, or by itself after `until`. `commit` binds the server to the
    secret of a repair, and `draw` is its number.
    """

    finding: str
    clause: str
    remedy: Remedy
    until: str
    commit: str = ""
    secret: str = ""
    incident: int | None = None
    draw: int = 0

    def outdates(self, holder: Holder) -> bool:
        return holder != REFEREE


class LetBe(TableEvent, frozen=True):
    """The seat that claimed would play on without a ruling."""


class Accepted(TableEvent, frozen=True):
    """A seat accepts the ruling."""


class Appealed(TableEvent, frozen=True):
    """A seat does not accept the ruling, and says why; the next ruling is the last.

    Without another one `until` then the first is carried out.
    """

    why: str
    until: str


class RepairAwaited(TableEvent, frozen=True):
    """The ruling stands; before it is carried out every seat adds to the new shuffles, at the latest until then."""

    until: str


class Settled(TableEvent, frozen=True):
    """The incident is over: withdrawn, let be by all, or its last ruling is carried out by the records that follow.

    `known`: what seats learned in the records that a rewind takes back, and still know.
    """

    incident: int
    ruling: int = -1  # the record of the ruling; −1 when there is none to carry out
    known: tuple[Leak, ...] = ()


class Reseeded(TableEvent, frozen=True, omit_defaults=True):
    """Shuffles from here on come from the secret of the last ruling and the noise that the seats added since.

    `draw` is its number, and `missing` are people who have added nothing.
    """

    draw: int
    missing: tuple[int, ...] = ()


class Adjusted(TableEvent, frozen=True):
    """A seat's score, and that of its side, changes by a ruling when the match is counted."""

    seat: int
    points: int


class Forfeited(TableEvent, frozen=True):
    """A seat has lost the match by a ruling; a bot plays its cards on."""

    seat: int
