"""What a name looks like: letters of other alphabets, capitals, marks and blanks can make two names look alike."""

import re
import unicodedata

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
