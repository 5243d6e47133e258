"""The table after one record of a file, in words: as a pair of eyes saw it that the file is for, and what was legal."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from fairdeal.engine import DEALER, Game, find
from fairdeal.engine.view import Player, View, Zone
from fairdeal.engine.words import _, mark, people, person, plural
from fairdeal.events import Record

from ...errors import Problem
from ...table.state.saying import Said
from ...table.state.state import Table, no_seat
from . import marking
from .following import Followed, read_event, read_opened
from .sheets import sum_of
from .words import listed

ALL, PUBLIC = "all", "public"
EVERYTHING = ("all", "full", "referee")
MOST_CHOICES = 500
FACE_DOWN, GAP = "▒", "·"
_SEAT = re.compile(r"(?:seat:)?(\d{1,3})", re.ASCII)
Row = tuple[Said, Said]  # what, and how it lies


class Asked(Struct, frozen=True):
    """A seat that had to act, and its choices with the clauses that allow them; `more` if not all are listed."""

    seat: int
    choices: tuple[tuple[str, tuple[str, ...]], ...]
    more: bool = False


class Moment(Struct, frozen=True):
    """The table after record `seq`, as `eyes` saw it: a seat, ALL or PUBLIC; without a `view` before the first deal."""

    seq: int
    eyes: int | str
    view: View | None
    rows: tuple[Row, ...]
    legal: tuple[Asked, ...] | None = None


def moment(records: Sequence[Record], viewer: str, seq: int, eyes: str = "", legal: bool = False) -> Moment:
    """Show the table after record `seq`, with the choices of those who were asked if `legal` is wished for.

    Raises `Problem` for a record that is not there, for eyes that this file is not for, and where the table cannot be
    followed so far; `ValueError` for records that are no table's.
    """
    there = _record(records, seq)
    opened = read_opened(records)
    chosen = read_eyes(eyes, viewer, opened.seats)
    table = _followed(records, there)
    if table is None:
        raise Problem(
            "not_found",
            _("The table after #{seq} cannot be shown: too much of what came before is sealed in this file.", seq=seq),
            remedy=_("Take a transcript from after the match, or the full one."),
        )
    if not table.begun:
        return Moment(seq, chosen, None, (), () if legal else None)
    view = seen(table, chosen)
    foreign = opened.rules != table.game.version
    rows = (*_round(view), *_waits(table, view), *zone_rows(table.game, view, foreign))
    return Moment(seq, chosen, view, rows, tuple(_legal(table, chosen)) if legal else None)


def public_rows(table: Table) -> list[Row]:
    """Tell how a table lies now, as everybody sees it; nothing before the first deal."""
    if not table.begun:
        return []
    view = seen(table, PUBLIC)
    return [*_round(view), *_waits(table, view), *zone_rows(table.game, view)]


def _record(records: Sequence[Record], seq: int) -> int:
    """Find the place of a record. Raises `Problem`."""
    last = records[-1].seq if records else -1
    if not 0 <= seq <= last:
        raise Problem(
            "bad_request",
            _("There is no record #{seq}; the last one that holds is #{last}.", seq=seq, last=last),
            remedy=_("Name one from #0 on."),
        )
    return seq - records[0].seq


def read_eyes(eyes: str, viewer: str, seats: int) -> int | str:
    """Read whose eyes are meant: a seat from 0, "public" or "all"; by default those that the file is for.

    Raises `Problem` for what means nobody, for a seat that is not there, and for eyes that this file is not for.
    """
    own: int | str = ALL if viewer == "full" else PUBLIC if viewer == PUBLIC else int(viewer.removeprefix("seat:"))
    found = _SEAT.fullmatch(eyes)
    chosen = own if not eyes else ALL if eyes in EVERYTHING else PUBLIC if eyes == PUBLIC else None
    if found:
        chosen = int(found[1])
    if chosen is None:
        raise Problem(
            "bad_request",
            _("{eyes} are nobody's eyes.", eyes=repr(eyes[:40])),
            remedy=_("Name a seat from 0 to {last}, “public” or “all”.", last=seats - 1),
        )
    if isinstance(chosen, int) and chosen >= seats:
        raise Problem("bad_request", no_seat(chosen, seats))
    if chosen not in (own, PUBLIC) and own != ALL:
        raise Problem(
            "bad_request",
            _("This file is {whose}: it does not hold what {others} saw.", whose=_whose(own), others=_eyes(chosen)),
            remedy=_("The full transcript does."),
        )
    return chosen


def _whose(own: int | str) -> str:
    return _("a spectator's") if own == PUBLIC else _("that of seat {seat}", seat=own)


def _eyes(eyes: int | str) -> str:
    return _("all seats together") if eyes == ALL else _("seat {seat}", seat=eyes)


def eyes_words(eyes: int | str) -> str:
    """Say whose eyes they are, with seats as `{n}`."""
    if isinstance(eyes, int):
        return _("as {who} saw it, seat {seat} of the log", who=person(eyes), seat=eyes)
    return _("with all hands open") if eyes == ALL else _("as everybody saw it")


def _followed(records: Sequence[Record], last: int) -> Table | None:
    """Fold the table up to the record at that place, as far as it can be followed."""
    opened = read_opened(records)
    game = find(opened.game)
    targets = [to for _seq, to in marking.branches_of(records[: last + 1]).rewinds]
    followed = Followed(opened, records, targets)
    for record in records[: last + 1]:
        try:
            followed.step(read_event(game, record), record)
        except (ValueError, LookupError):
            return None
    return followed.table


def seen(table: Table, eyes: int | str | None) -> View:
    """Build the view of these eyes, None for the public's, of a table that has begun."""
    if isinstance(eyes, int):
        return table.state.view(eyes)
    shown = table.state.public()
    if eyes != ALL:
        return shown
    hands = {zone.id: zone for seat in range(len(table.chairs)) for zone in table.state.private(seat)}
    zones = tuple(hands.pop(zone.id, zone) for zone in shown.zones)
    return structs.replace(shown, zones=zones + tuple(hands.values()))


# In words


def _round(view: View) -> Iterator[Row]:
    yield _("Round"), str(view.round)
    if view.say:
        yield _("Now"), view.say


def _waits(table: Table, view: View) -> Iterator[Row]:
    """Tell who must act, and the question to the one whose eyes these are."""
    if table.waiting or table.undos.pending:
        yield _("Standing still"), _("the game waits for something beside it, such as an undo or a dispute")
    if table.state.to_act() == (DEALER,):
        yield _("To act"), _("the dealer, who shuffles and deals")
    elif asked := table.state.asked():
        yield _("To act"), people(asked)
    if view.prompt:
        yield _("The question"), view.prompt


def zone_rows(game: Game, view: View, foreign: bool = False) -> Iterator[Row]:
    """Tell what lies where: the middle, then each seat. Without the sums that today's rules make of a `foreign` log."""
    for zone in view.zones:
        if zone.owner is None:
            yield from _zone(game, zone, foreign)
    for player in view.players:
        yield person(player.seat), _player(game, player, foreign)
        for zone in view.zones:
            if zone.owner == player.seat:
                yield from _zone(game, zone, foreign)


def _player(game: Game, player: Player, foreign: bool) -> str:
    parts = [_("{points} in all", points=sum_of(game.unit, player.score))]
    if player.round_score is not None and not (foreign or player.shows):
        parts.append(_("{points} this round", points=sum_of(game.unit, player.round_score)))
    if player.hand is not None:
        parts.append(plural(player.hand, "{n} card in hand", "{n} cards in hand", n=player.hand))
    if not foreign:
        counted = ((game.counters[name], n) for name, n in player.shows.items())
        parts += [plural(n, each.one, each.other, n=n) for each, n in counted]
        parts += [player.note] if player.note else []
    return "; ".join(parts)


def _zone(game: Game, zone: Zone, foreign: bool) -> Iterator[Row]:
    label = zone.label if zone.owner is None else f"{person(zone.owner)}, {zone.label}"
    if zone.layout == "grid" and zone.columns:
        for first in range(0, len(zone.cards), zone.columns):
            row = zone.cards[first : first + zone.columns]
            place = _("{zone}, {first}–{last}", zone=label, first=first + 1, last=first + len(row))
            yield place, " ".join(_cell(game, card) for card in row)
        return
    note = f" ({zone.note})" if zone.note and not foreign else ""
    if cards := _lying(game, zone):
        yield label, f"{cards}{note}"


def _cell(game: Game, card: str | None) -> str:
    if not card:
        return GAP if card is None else FACE_DOWN
    return game.faces[card].corner if card in game.faces else card


def _lying(game: Game, zone: Zone) -> str:
    """Name the cards that these eyes see, and count the others; "" where nothing lies."""
    open_cards = [card for card in zone.cards if card]
    backs = sum(card == "" for card in zone.cards)
    if zone.count is not None:
        backs = max(backs, zone.count - len(open_cards))
    parts = [listed(game, open_cards)] if open_cards else []
    if backs:
        parts.append(plural(backs, "{n} card face down", "{n} cards face down", n=backs))
    return "; ".join(parts)


# What was legal


def _legal(table: Table, eyes: int | str) -> Iterator[Asked]:
    """List the choices of those who were asked. Raises `Problem` for one who was whom these eyes do not look over."""
    state = table.state
    for seat in state.asked():
        if eyes not in (ALL, seat):
            raise Problem(
                "bad_request",
                _("What was legal then depends on the hand of seat {seat}, who was asked.", seat=seat),
                remedy=_("Take the eyes of seat {seat}, or all.", seat=seat),
            )
        listed_choices = state.choices(seat, limit=MOST_CHOICES)
        told = tuple((choice.label, tuple(getattr(choice.action, "clauses", ()))) for choice in listed_choices.items)
        yield Asked(seat, told, listed_choices.more)


def legal_words(asked: Asked) -> Iterator[str]:
    """Say each choice in a sentence, with the clauses of the rulebook that allow it."""
    for label, clauses in asked.choices:
        if clauses:
            yield _("{choice} (rule {clauses}).", choice=label, clauses=", ".join(clauses))
        else:
            yield _("{choice}.", choice=label)
    if asked.more:
        yield _("There were more.")


NOBODY_ASKED = mark("Nobody was asked for anything then.")
NOT_BEGUN = mark("Nothing had been dealt yet.")
