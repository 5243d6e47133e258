"""The names and texts that people give: anything that can be shown, looks like no other name, and disturbs no text."""

import re
import unicodedata
from functools import cache

from fairdeal.engine.words import _, in_all_languages, mark

from ...errors import Problem

LONGEST = 32
MARKS = 8  # that one character may be written with, before texts are brought into normal form
# The words by which log and page call those who are no players, whoever reads, all who play, none, and an open seat.
OFFICES = (
    mark("The referee"), mark("Referee"), mark("The dealer"), mark("Dealer"), mark("The table"), mark("Table"),
    mark("The host"), mark("Host"), mark("The clock"), mark("Clock"), mark("A bot"), mark("Bot"),
    mark("A spectator"), mark("Spectator"), mark("Seat"), mark("The server"), mark("Server"),
    mark("You"), mark("Everybody"), mark("Nobody"),
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
    """Raise `Problem("bad_name")` for a name like that of an office, in whichever language is spoken in the house."""
    look = looks(name)
    for office in OFFICES:
        if word := next((each for each in in_all_languages(office) if look == _look_of(each)), ""):
            raise Problem(
                "bad_name",
                _("The name {name} could be taken for “{office}”: "
                  "nobody has for a name what page and log call others by, in any language.", name=name, office=word),
                remedy=_(CHOOSE),
            )  # fmt: skip


_look_of = cache(looks)  # of an office's name, of which there are few in each language


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


# What is drawn like a letter or digit of ASCII, from Unicode's confusables.txt (15.1; unicode.org/Public/security,
# Unicode licence): the single signs that are read from the left and that NFKD leaves as they are.
DRAWN_LIKE = {
    "a": "ɑΑαАаᎪᗅ⍺ꓮ𐊠𖽀",
    "b": "ƄΒВЬᏏᏴᑲᖯᗷꓐꞴ𐊂𐊡𐌁",
    "c": "СсᏟᴄⲤⲥꓚꮯ𐊢𐌂𐐕𐐽𐔜𑣩𑣲🝌",
    "d": "ԁᎠᏧᑯᗞᗪꓒꓓ",
    "e": "ΕЕеҽᎬ℮⋿ⴹꓰꬲ𐊆𑢦𑢮",
    "f": "ϜքᖴẝꓝꞘꞙꬵ𐊇𐊥𐔥𑢢𑣂𝈓",
    "g": "ƍɡԌցᏀᏳᶃꓖ",
    "h": "ΗНһհᎻᏂᕼⲎꓧ𐋏",
    "i": "ıɩɪιіӏᎥ⍳ꙇꭵ𑣃",
    "j": "ͿϳЈјᎫᒍꓙꞲ",
    "k": "ΚКᏦᛕⲔꓗ𐔘",
    "l": "ƖǀΙІӀ۱Ꮮᒪᛁ∣⏽ⲒⳐⵏꓡꓲ𐊊𐌉𐌠𐐛𐔦𑢣𑢲𖼖𖼨𝈪",
    "m": "ΜϺМᎷᗰᛖⲘꓟ𐊰𐌑",
    "n": "ΝոռⲚꓠ𐔓",
    "o": "ΟοσОоՕօ۵०০੦૦ଠ୦௦౦೦ഠ൦๐໐ဝ၀ჿዐᴏᴑⲞⲟⵔ〇ꓳꬽ𐊒𐊫𐐄𐐬𐓂𐓪𐔖𑓐𑢵𑣈𑣗𑣠",
    "p": "ΡρРрᏢᑭ⍴Ⲣⲣꓑ𐊕",
    "q": "ԛգզⵕ",
    "r": "ƦгᎡᏒᖇᴦⲅꓣꭇꭈꮁ𐒴𖼵𝈖",
    "s": "ƽЅѕՏᏕᏚꓢꜱꮪ𐊖𐐠𐑈𑣁𖼺",
    "t": "ΤТᎢ⊤⟙Ⲧꓔ𐊗𐊱𐌕𑢼𖼊🝨",
    "u": "ʋυՍսሀᑌᴜ∪⋃ꓴꞟꭎꭒ𐓎𐓶𑢸𑣘𖽂",
    "v": "νѴѵ۷Ꮩᐯᴠ∨⋁ⴸꓦꛟꮩ𐔝𑜆𑢠𑣀𖼈𝈍",
    "w": "ɯѡԜԝաᎳᏔᴡꓪꮃ𑜊𑜎𑜏𑣦𑣯",
    "x": "×ΧХхᕁᕽ᙭᙮ᚷ╳⤫⤬⨯ⲬⵝꓫꞳ𐊐𐊴𐌗𐌢𐔧𑣬",
    "y": "ɣʏΥγУуҮүყᎩᎽᶌỿⲨꓬꭚ𐊲𑢤𑣜𖽃",
    "z": "ΖᏃᴢꓜꮓ𐋵𑢩𑣄𑣥",
    "2": "ƧϨᒿꙄꛯꝚ",
    "3": "ƷȜЗӠⳌꝪꞫ𑣊𖼻𝈆",
    "4": "Ꮞ𑢯",
    "5": "Ƽ𑢻",
    "6": "бᏮⳒ𑣕",
    "7": "𐓒𑣆𝈒",
    "8": "Ȣȣ৪੪𐌚",
    "9": "৭੧୨൭ⳊꝮ𑢬𑣌𑣖",
}
_DRAWN = {ord(sign): letter for letter, signs in DRAWN_LIKE.items() for sign in signs}
# "LATIN LETTER SMALL CAPITAL D", "LATIN SMALL LETTER L WITH STROKE", "NEGATIVE SQUARED LATIN CAPITAL LETTER A".
_LATIN = re.compile(r"(?:LATIN|REGIONAL INDICATOR) .*\bLETTER (?:SMALL CAPITAL )?([A-Z])(?: WITH .*)?")
_ALIKE = str.maketrans({"i": "l", "1": "l", "|": "l", "0": "o"})


def likeness(name: str) -> str:
    """Return what a name looks like: names with the same likeness can be taken for each other."""
    drawn = name
    for _again in range(2):  # a capital may look like another letter than its small one
        drawn = "".join(map(_drawn, unicodedata.normalize("NFKD", drawn))).casefold()
    drawn = drawn.translate(_ALIKE).replace("rn", "m").replace("vv", "w")
    letters = "".join(filter(str.isalnum, drawn))
    return letters or unicodedata.normalize("NFKC", name)


def _drawn(sign: str) -> str:
    """Return the letter that a sign is drawn like; nothing for a mark on another letter."""
    if sign.isascii():
        return sign
    if unicodedata.category(sign).startswith("M"):
        return ""
    if letter := _DRAWN.get(ord(sign)):
        return letter
    found = _LATIN.search(unicodedata.name(sign, ""))
    return found[1] if found else sign
