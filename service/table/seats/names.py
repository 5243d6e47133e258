"""The names and texts that people give: anything that can be shown and does not disturb the text around it."""

import re
import unicodedata

from fairdeal.engine.words import _, mark

from ...errors import Problem
from .lookalikes import likeness

LONGEST = 32
MARKS = 8  # that one character may be written with, before texts are brought into normal form
# The words by which log and page call those who are no players, an open seat, whoever looks, all, and none.
OFFICES = (
    mark("The referee"), mark("Referee"), mark("The dealer"), mark("Dealer"), mark("The table"), mark("Table"),
    mark("The host"), mark("Host"), mark("The clock"), mark("Clock"), mark("A bot"), mark("Bot"),
    mark("A spectator"), mark("Spectator"), mark("Seat"), mark("You"), mark("Everybody"), mark("Nobody"),
)  # fmt: skip
_NUMBER = re.compile(r"[\s(]*\d+\s*\)?$")
# Cc, Cf, Cs, Co, Cn: controls, invisible and direction marks, surrogates, private and unassigned code points;
# Zl and Zp: line and paragraph separators.
_KEPT_OUT = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def chosen(name: str) -> str:
    """Return a name in normal form; who gives none is called a guest. Raises `Problem("bad_name")`."""
    return clean(name) if name else _("Guest")


def clean(name: str) -> str:
    """Return `name` in normal form (NFC) with single blanks. Raises `Problem("bad_name")`, saying what is wrong."""
    if len(name) > LONGEST * MARKS:  # finding the normal form of many marks takes long
        raise _not_so_long(name)
    if strange := [each for each in name if unicodedata.category(each) in _KEPT_OUT]:
        raise Problem(
            "bad_name",
            _("The name has a character that cannot be shown (U+{code}).", code=f"{ord(strange[0]):04X}"),
            remedy=_("Use letters, digits, signs and blanks."),
        )
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(name) <= LONGEST:
        raise _not_so_long(name)
    return name


def _not_so_long(name: str) -> Problem:
    return Problem(
        "bad_name",
        _("The name has {n} characters.", n=len(name)),
        remedy=_("A name has 1 to {most} characters.", most=LONGEST),
    )


def looks(name: str) -> str:
    """Return what a name looks like without the number at its end."""
    return likeness(_NUMBER.sub("", name) or name)


def must_be_a_persons(name: str) -> None:
    """Raise `Problem("bad_name")` for a name like that of an office, in English or in the house's language."""
    look = looks(name)
    for office in OFFICES:
        if look in (looks(office), looks(_(office))):
            raise Problem(
                "bad_name",
                _("The name {name} could be taken for “{office}”.", name=name, office=_(office)),
                remedy=_(CHOOSE),
            )


CHOOSE = mark("Choose another name.")


def tidy(text: str) -> str:
    """Write a text of several lines in normal form: without invisible signs, with single blanks."""
    lines = ["".join(each for each in line if unicodedata.category(each) not in _KEPT_OUT) for line in text.split("\n")]
    return unicodedata.normalize("NFC", "\n".join(" ".join(line.split()) for line in lines)).strip()


def said(text: str, longest: int, what: str) -> str:
    """Return a text of several lines in normal form. Raises `Problem("bad_command")` if it is empty or too long."""
    kept = tidy(text) if len(text) <= longest * MARKS else text
    if not 1 <= len(kept) <= longest:
        raise Problem(
            "bad_command",
            _("The {what} has {n} characters.", what=what, n=len(kept)),
            remedy=_("It has 1 to {most} characters.", most=longest),
        )
    return kept
