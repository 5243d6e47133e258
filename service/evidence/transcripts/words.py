"""Texts from a log, made harmless: no name can break a line, turn the direction of reading, or pass for markup."""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from fairdeal.engine import Game
from fairdeal.engine.words import _, mark, people, person

from ...table.state.saying import Name, Said, kind_of_bot
from .document import Document, Entry, Hidden, Player, Sentence

SEALED = "▒▒"
ISOLATE, RELEASE = "\u2068", "\u2069"
TENTHS = 10_000  # milliseconds; a shorter time is told in tenths of a second
LONGEST_LIST = 12  # more cards than this, such as a deck, are written by their codes
_SEAT = re.compile(r"\{(\d{1,2})\}")
# Controls, invisible and direction marks, surrogates, private and unassigned code points, separators of lines.
_UNSAFE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def safe(text: str) -> str:
    """Put the text in one line, with a replacement character for each sign that cannot be shown."""
    if text.isascii() and text.isprintable():
        return text
    return "".join("\ufffd" if unicodedata.category(each) in _UNSAFE else each for each in text)


def apart(name: str) -> str:
    """Make a name safe; one that is read from the right is kept from turning the text around it."""
    return isolated(safe(name))


def isolated(shown: str) -> str:
    """Put the text between isolating marks, if it has letters that are read from the right."""
    turns = any(unicodedata.bidirectional(each) in ("R", "AL", "AN") for each in shown)
    return f"{ISOLATE}{shown}{RELEASE}" if turns else shown


def pieces(said: Said, names: Sequence[str]) -> list[tuple[bool, str]]:
    """Cut a sentence at its names: (is it a name?, safe text). A seat that does not exist is told by its number."""
    found: list[tuple[bool, str]] = []
    for part in (said,) if isinstance(said, str) else said:
        found += [(True, safe(part))] if isinstance(part, Name) else _at_seats(part, names)
    return found


def _at_seats(text: str, names: Sequence[str]) -> Iterator[tuple[bool, str]]:
    for index, part in enumerate(_SEAT.split(text)):
        if index % 2:
            seat = int(part)
            yield True, safe(names[seat]) if seat < len(names) else _("Seat {number}", number=seat + 1)
        elif part:
            yield False, safe(part)


def spoken(said: Said, names: Sequence[str]) -> str:
    """Put safe names in the place of the seats of a sentence."""
    return "".join(apart(part) if name else part for name, part in pieces(said, names))


def quoted(quote: str) -> list[str]:
    """Make the lines that somebody wrote harmless."""
    return [safe(line.strip()) for line in quote.split("\n")]


def opened(line: Sentence) -> Sequence[Hidden]:
    """Find the hidden fields that this viewer may see and that the sentence does not name."""
    return () if line.told else [hidden for hidden in line.opened if hidden.cards]


def knowers(hidden: Hidden) -> str:
    """Say who was told, with seats as `{n}`."""
    return _("{who} alone", who=people(hidden.to)) if hidden.to else _("face down")


def series(items: Sequence[str]) -> str:
    """Join the items: `one, two and three`; there is at least one."""
    *first, last = items
    return _("{some} and {last}", some=", ".join(first), last=last) if first else last


def listed(game: Game, codes: Sequence[str]) -> str:
    """List cards by name; many of them by their codes."""
    if len(codes) > LONGEST_LIST:
        return " ".join(codes)
    faces = game.spoken_faces()
    return "; ".join(faces[code].name for code in codes)


def head(document: Document) -> list[tuple[str, Said]]:
    """Pair the labels of the header with their values, with seats as `{n}`: table, seats, result, and the rest."""
    sat = (f"{seat + 1}. {person(seat)}{_about(chair)}" for seat, chair in enumerate(document.chairs))
    seats = (_("Seats"), "; ".join(sat))
    return [(_("Table"), document.table), seats, (_("Result"), document.result), *document.head]


def _about(chair: Player) -> str:
    notes = f" ({', '.join(chair.notes)})" if chair.notes else ""
    return _(", a {bot} bot", bot=kind_of_bot(chair.bot)) + notes if chair.bot else notes


def sealed(hidden: Hidden) -> str:
    """Show a sealed value; the blank in it breaks no line."""
    return f"{SEALED}\u00a0{hidden.digits}"


def role(by: str) -> str:
    """Say in which role somebody acted, as the log writes it: `seat 1`, `seat 3, bot`, `dealer`. No name can be one."""
    kind, _colon, number = by.partition(":")
    if kind in SEATED and number.isascii() and number.isdecimal():
        return _(SEATED[kind], n=int(number) + 1)
    return _(OFFICES[by]) if by in OFFICES else f"“{safe(by)}”"


def minute(entry: Entry, day: str) -> str:
    """Tell the minute of an entry, and its date if that is not the `day` of the transcript: `10:15 UTC`."""
    return _dated(entry, day, _("{time} UTC", time=entry.at[11:16]))


def second(entry: Entry, day: str) -> str:
    """Tell the time of an entry to the second, as `minute` does: `10:15:32`."""
    return _dated(entry, day, entry.at[11:19])


def _dated(entry: Entry, day: str, time: str) -> str:
    return time if entry.at[:10] == day else _("{day}, {time}", day=entry.at[:10], time=time)


def took(entry: Entry) -> str:
    """Tell how long after the game's record before it a move came: `4.2 s`; "" for what is no move of a person."""
    if entry.took is None:
        return ""
    if entry.took < TENTHS:
        return _("{n} s", n=f"{entry.took / 1000:.1f}")
    return span(round(entry.took / 1000))


def span(seconds: int) -> str:
    """Say `1 h 30 min`, and 90 seconds as `1 min 30 s`."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    parts = ((hours, _("{n} h", n=hours)), (minutes, _("{n} min", n=minutes)), (rest, _("{n} s", n=rest)))
    return " ".join(said for number, said in parts if number) or _("{n} s", n=0)


def legend(document: Document, undone: str, quote: str, margin: str = "") -> str:
    """Explain the signs in the margin, and how undone records and people's own words are shown, if there are any."""
    entries = [entry for section in document.sections for entry in section.entries]
    found = [*filter(None, [margin]), _(LEGEND, sealed=SEALED)]
    if any(entry.mark.undone for entry in entries):
        found.append(undone)
    if any(line.quote for entry in entries for line in entry.lines):
        found.append(quote)
    if any(entry.took is not None for entry in entries):
        found.append(_(TOOK))
    return " ".join(found)


SEATED = {"seat": mark("seat {n}"), "bot": mark("seat {n}, bot"), "clock": mark("seat {n}, clock")}
OFFICES = {"dealer": mark("dealer"), "table": mark("table"), "referee": mark("referee"), "host": mark("host")}
CASES = mark("Disputes and rulings")
FINAL = mark("The scores with the rulings")
TOOK = mark("In parentheses stands how long after the game's record before it a move came.")
UNDONE_SHEET = mark("These scores are undone: the round was taken up again.")
LEGEND = mark(
    "#n is the number of a record in the log. A * marks a bot's move. In brackets stands who acted, by seat or office. "
    "{sealed} and six digits stand for a sealed value and the start of its commitment."
)
