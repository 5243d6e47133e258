"""Lost keys: a recovery code signs a new key for its seat; without one, all others and the seat's waiting time give it.

Whoever has a browser without a key claims the seat in public, with a new key, for which the seat's invitation or
somebody who sits there has signed: a stranger claims nothing. Every other person must agree by a signature of their
own, and the seat's waiting time must pass in which it was asked, or a bot played for it; any signature of its key until
then ends the claim. One opponent alone gives no seat away, and neither does the referee.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from fairdeal.engine import Game
from fairdeal.engine.words import _, person

from ...errors import Problem
from ..state.chairs import TABLE
from ..state.command import Command, Expire
from ..state.event import Act, TableEvent
from ..state.feature import Ask, Base, Context, Feature, Kind, recall, same_signature
from ..state.heads import record_seen
from ..state.signed import Countersigned, shown
from ..state.state import SeatClaim, Table
from ..state.time import millis, moment, written
from .former import not_the_key
from .handover import (
    MOST,
    KeyChange,
    holds_now,
    must_be_changeable,
    must_be_new,
    recalls_signed,
    what_was_signed,
)
from .own_time import all_are_up_at
from .presence import patience

LEAST = 2  # other persons who must agree: one opponent alone gives no seat away

# Commands


class Recover(KeyChange, frozen=True):
    """Put a new key in the place of a lost one; the recovery key has signed."""


class ClaimSeat(KeyChange, frozen=True):
    """Ask for the seat of whoever has lost its key, with a new key, which has signed."""


class AnswerClaim(Command, frozen=True):
    """Say yes or no to the claim of record `claim`."""

    claim: int
    yes: bool


class EndClaim(Command, frozen=True):
    """The service's own command: the seat's own key has signed for a ticket, so that it is not lost."""

    at: int


# Events


class KeyRecovered(TableEvent, frozen=True):
    """A recovery key put a new key in the place of a lost one."""

    seat: int
    key: str
    recovery: str


class SeatClaimed(TableEvent, frozen=True):
    """A new key asks for a seat whose key is lost, it says; `vouch` is by the seat's invitation, or who sits there."""

    seat: int
    key: str
    recovery: str
    vouch: Countersigned


class ClaimAnswered(TableEvent, frozen=True):
    """A seat agrees to a claim, or does not."""

    claim: int
    yes: bool


class ClaimEnded(TableEvent, frozen=True):
    """A claim has come to nothing: "refused", "answered" or "came" (the seat's own key is there), or "silence"."""

    seat: int
    claim: int
    why: str


class TakenOver(TableEvent, frozen=True):
    """A seat was given to the key that claimed it: all others agreed, and its own was silent all its time."""

    seat: int
    claim: int
    key: str
    recovery: str


# Decisions


def recover(table: Table, command: Recover, context: Context) -> Iterator[TableEvent | Act]:
    """Give the seat to the new key that a code of the seat has signed; who has its first one is never too late."""
    signed, said = what_was_signed(table, command, "recover")
    seat = command.needs_seat()
    chair = table.chairs[seat]
    if signed.key not in chair.codes:
        used = [key for key, old in table.former.items() if signed.key in old.codes]
        raise not_the_key(table, used[-1] if used else signed.key)
    must_be_changeable(table, seat, 2 * MOST if signed.key in chair.codes[:1] else MOST)
    record_seen(table, said["head"], chair.held, seat, context)
    must_be_new(table, said["key"], said["recovery"])
    yield KeyRecovered(seat, said["key"], said["recovery"])


def claim_seat(table: Table, command: ClaimSeat, context: Context) -> Iterator[TableEvent | Act]:
    """Open a claim that somebody vouches for, if the seat is away and enough others could agree."""
    signed, said = what_was_signed(table, command, "claim")
    seat, vouch = said["seat"], command.countersigned
    if signed.key != said["key"] or command.seat is not None:
        raise Problem("bad_signature", _("A claim is signed by nobody but the very key that it brings."))
    must_be_claimable(table, seat)
    if vouch is None or not may_vouch(table, seat, vouch.key):
        raise Problem(
            "no_seat",
            _("Nobody vouches for this claim: neither the seat's invitation nor anybody who sits here has signed it."),
            remedy=_("Open the link by which you came, or ask those who sit here."),
        )
    must_be_new(table, said["key"], said["recovery"])
    yield SeatClaimed(seat, said["key"], said["recovery"], vouch)


def may_vouch(table: Table, seat: int, key: str) -> bool:
    """Tell whether a key may vouch for whoever claims the seat: its invitation, or that of somebody who plays on."""
    return key == table.chairs[seat].came_by or any(
        table.chairs[other].key == key for other in asked_to_agree(table, seat)
    )


def must_be_claimable(table: Table, seat: int) -> None:
    """Raise `Problem` for a seat whose player is here, or that nobody could be given now."""
    who = person(seat)
    table.must_be_playing()
    must_be_changeable(table, seat)
    if seat in table.lost:
        raise Problem("not_now", _("{who} is out of this match.", who=who))
    if seat in table.seat_claims:
        raise Problem("not_now", _("Somebody asks for that seat already."))
    if seat not in table.away and not table.chairs[seat].stand_in:
        raise Problem("not_now", _("{who} is here.", who=who))
    if len(asked_to_agree(table, seat)) < LEAST:
        raise Problem(
            "not_now",
            _("One opponent alone cannot give a seat away."),
            remedy=_("Use the recovery code; without one, a bot can play on."),
        )


def asked_to_agree(table: Table, seat: int) -> list[int]:
    """List the seats of all other people who have not lost."""
    return [other for other in table.voters() if other != seat]


def answer_claim(table: Table, command: AnswerClaim, context: Context) -> Iterator[TableEvent | Act]:
    """Say yes or no to a claim; one no ends it."""
    seat = command.needs_seat()
    table.must_be_playing()
    claim = next((each for each in table.seat_claims.values() if each.seq == command.claim), None)
    if claim is None or claim.answered:
        raise Problem("no_request", _("No claim of that number waits for an answer."))
    if seat not in (claim.seat, *asked_to_agree(table, claim.seat)) or (seat == claim.seat and command.yes):
        raise Problem("not_asked", _("You are not asked to agree to that."))
    if command.yes and seat in claim.agreed:
        raise Problem("answered", _("You have answered already."))
    yield ClaimAnswered(claim.seq, command.yes)
    if not command.yes:
        why = "answered" if seat == claim.seat else "refused"
        yield Act(ClaimEnded(claim.seat, claim.seq, why), TABLE)


def end_claim(table: Table, command: EndClaim, context: Context) -> Iterator[TableEvent | Act]:
    """End the claim of a seat whose own key is there."""
    if claim := table.seat_claims.get(command.at):
        yield ClaimEnded(claim.seat, claim.seq, "came")


# What happens by itself


def claim_ends(table: Table) -> int | None:
    """Tell when a claim is decided next."""
    return min((when for when, _claim in _due(table)), default=None)


def _due(table: Table) -> list[tuple[int, SeatClaim]]:
    if table.status != "playing":
        return []
    found = []
    for claim in table.seat_claims.values():
        if claim.answered:
            found.append((millis(claim.answered), claim))
        elif claim.since and not table.waiting:
            told = millis(claim.since) + int(patience(table).total_seconds() * 1000)
            if (until := all_are_up_at(table, told, claim.seat)) is not None:
                found.append((until, claim))
    return sorted(found, key=lambda each: (each[0], each[1].seat))


def is_decided(table: Table, context: Context) -> Iterator[TableEvent | Act]:
    """Decide the claim whose time is up: the seat changes hands if its key was silent and all others agree."""
    claim = _due(table)[0][1]
    others = set(asked_to_agree(table, claim.seat))
    if claim.answered:
        yield ClaimEnded(claim.seat, claim.seq, "answered")
    elif len(others) >= LEAST and others <= set(claim.agreed):
        yield TakenOver(claim.seat, claim.seq, claim.key, claim.recovery)
    else:
        yield ClaimEnded(claim.seat, claim.seq, "silence")


# Changes


def is_answered(table: Table, seat: int) -> None:
    """Note that a seat's own key has signed: what is claimed of it comes to nothing."""
    claim = table.seat_claims.get(seat)
    if claim is not None and not claim.answered:
        table.seat_claims[seat] = replace(claim, answered=table.at)


def follow(table: Table) -> None:
    """Note, after a record, from when on the waiting time of a claimed seat runs, and whether somebody came for it.

    It runs from the first moment in which the seat is asked, or a bot plays for it: whoever waits for a slow opponent
    has no reason to be there.
    """
    for seat, claim in list(table.seat_claims.items()):
        plays = seat in table.acting("person") or (table.chairs[seat].stand_in and not table.waiting)
        if claim.away and seat not in table.away:
            is_answered(table, seat)
        elif not claim.since and plays:
            table.seat_claims[seat] = replace(claim, since=table.at)


def put_off(table: Table, stood: int) -> None:
    """Let a time in which everything stood still, in milliseconds, count for no claim."""
    for seat, claim in list(table.seat_claims.items()):
        if claim.since:
            table.seat_claims[seat] = replace(claim, since=written(moment(millis(claim.since) + stood)))


def _key_recovered(table: Table, event: KeyRecovered, by: int | None) -> None:
    """Let another key hold the seat; the code is used up, and so are those that came after it."""
    codes = table.chairs[event.seat].codes
    older = codes[: codes.index(event.by_key.key)] if event.by_key and event.by_key.key in codes else ()
    holds_now(table, event.seat, event.key, event.recovery, "key-recovered", older)


def _seat_claimed(table: Table, event: SeatClaimed, _by: int | None) -> None:
    """Open the claim; whoever vouches agrees by that."""
    away, by = event.seat in table.away, event.vouch and event.vouch.key
    agreed = tuple(seat for seat, chair in enumerate(table.chairs) if by and chair.key == by)
    table.seat_claims[event.seat] = SeatClaim(event.seat, table.seq, event.key, event.recovery, away, agreed)
    table.keys |= {event.key, event.recovery}


def _claim_answered(table: Table, event: ClaimAnswered, by: int | None) -> None:
    for seat, claim in list(table.seat_claims.items()):
        if claim.seq == event.claim and event.yes and by is not None:
            table.seat_claims[seat] = replace(claim, agreed=(*claim.agreed, by))


def _claim_ended(table: Table, event: ClaimEnded, by: int | None) -> None:
    """Let a claim be over; what was claimed in vain keeps nobody from claiming."""
    table.seat_claims.pop(event.seat, None)


def _taken_over(table: Table, event: TakenOver, by: int | None) -> None:
    holds_now(table, event.seat, event.key, event.recovery, "taken-over")


# Sentences


def _says_recovered(event: KeyRecovered, who: str, game: Game) -> str:
    return _("{who} has a new key, {key}, by the recovery code.", who=who, key=shown(event.key))


def _says_claimed(event: SeatClaimed, who: str, game: Game) -> Iterator[str]:
    seat = person(event.seat)
    yield _("Somebody with the new key {key} claims the seat of {who}.", key=shown(event.key), who=seat)
    if event.vouch:
        yield _("Somebody who sits here has vouched for them, or the invitation to that seat.")
    yield _("Whoever agrees should have asked {who} for that key; any sign of the old one ends the claim.", who=seat)


def _says_answered(event: ClaimAnswered, who: str, game: Game) -> str:
    if event.yes:
        return _("{who} agrees to the claim of #{seq}.", who=who, seq=event.claim)
    return _("{who} does not agree to the claim of #{seq}.", who=who, seq=event.claim)


def _says_ended(event: ClaimEnded, who: str, game: Game) -> str:
    seat = person(event.seat)
    if event.why == "refused":
        return _("The claim for the seat of {who} is refused.", who=seat)
    if event.why == "silence":
        return _("The claim for the seat of {who} has lapsed: not all others agreed.", who=seat)
    return _("The claim for the seat of {who} has ended: its own key is there.", who=seat)


def _says_taken_over(event: TakenOver, who: str, game: Game) -> str:
    return _(
        "The seat of {who} belongs to the key {key} now: all others agreed, and the old one was silent.",
        who=person(event.seat),
        key=shown(event.key),
    )


# What was asked


def _recall_claimed(event: SeatClaimed, base: Base) -> Command:
    return ClaimSeat(**{**base, "by_key": event.by_key or None, "countersigned": event.vouch or None})


def _recall_ended(event: ClaimEnded, base: Base) -> Command:
    return EndClaim(**base, at=event.seat) if event.why == "came" else Expire(**base)


FEATURE = Feature(
    "lost keys",
    asks=(
        Ask(Recover, recover, "recover", alike=same_signature),
        Ask(ClaimSeat, claim_seat, "claim-seat", alike=same_signature),
        Ask(AnswerClaim, answer_claim, "claim-answer"),
        Ask(EndClaim, end_claim),
    ),
    kinds=(
        Kind(
            KeyRecovered,
            "key-recovered",
            changes=_key_recovered,
            says=_says_recovered,
            recalls=recalls_signed(Recover),
        ),
        Kind(
            SeatClaimed,
            "seat-claimed",
            by=TABLE,
            changes=_seat_claimed,
            says=_says_claimed,
            recalls=_recall_claimed,
        ),
        Kind(
            ClaimAnswered,
            "claim-answered",
            changes=_claim_answered,
            says=_says_answered,
            recalls=recall(AnswerClaim),
        ),
        Kind(ClaimEnded, "claim-ended", by=TABLE, changes=_claim_ended, says=_says_ended, recalls=_recall_ended),
        Kind(TakenOver, "taken-over", by=TABLE, changes=_taken_over, says=_says_taken_over, recalls=recall(Expire)),
    ),
)
