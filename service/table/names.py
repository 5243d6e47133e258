"""What a person may be called and may say: anything that is spoken and cannot disturb what stands around it."""

import unicodedata

from ..errors import Problem

LONGEST = 32
# Cc, Cf, Cs, Co, Cn: controls, invisible and direction marks, surrogates, private and unassigned code points;
# Zl and Zp: line and paragraph separators.
_KEPT_OUT = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def clean(name: str) -> str:
    """`name` in normal form (NFC) with single blanks. Raises `Problem("bad_name")`, saying what is wrong."""
    if strange := [each for each in name if unicodedata.category(each) in _KEPT_OUT]:
        raise Problem(
            "bad_name",
            f"The name has a character that cannot be shown (U+{ord(strange[0]):04X}).",
            remedy="Use letters, digits, signs and blanks.",
        )
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(name) <= LONGEST:
        raise Problem(
            "bad_name", f"The name has {len(name)} characters.", remedy=f"A name has 1 to {LONGEST} characters."
        )
    return name


def said(text: str, longest: int, what: str) -> str:
    """A `text` of several lines in normal form. Raises `Problem("bad_command")` if it is empty or too long."""
    lines = ["".join(each for each in line if unicodedata.category(each) not in _KEPT_OUT) for line in text.split("\n")]
    kept = unicodedata.normalize("NFC", "\n".join(" ".join(line.split()) for line in lines)).strip()
    if not 1 <= len(kept) <= longest:
        raise Problem(
            "bad_command", f"The {what} has {len(kept)} characters.", remedy=f"It has 1 to {longest} characters."
        )
    return kept
