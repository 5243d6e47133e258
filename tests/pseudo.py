"""Languages that nobody speaks: each sentence in brackets and two fifths longer; what is not translated shows."""

import json
import re
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from fairdeal.service.doors.wording import STRINGS, Sentence
from fairdeal.service.language import DOMAIN, LOCALE

LENGTH = 0.4  # by which German and its like are longer than English
_PLACE = re.compile(r"\{\w+\}")


def stretched(sentence: str, brackets: str = "⟦⟧") -> str:
    """The sentence as such a language has it; its places stay."""
    more = round(len(_PLACE.sub("", sentence)) * LENGTH)
    longer = f"{sentence}{' ~~~~~~' * (more // 7)}{'~' * (more % 7)}"
    return f"{brackets[0]}{longer}{brackets[1]}" if sentence else ""


def _of_the_page(sentence: Sentence, brackets: str) -> Sentence:
    if isinstance(sentence, str):
        return stretched(sentence, brackets)
    return {form: stretched(words, brackets) for form, words in sentence.items()}


def written_to(folder: Path, language: str, brackets: str = "⟦⟧") -> None:
    """Write both catalogues of the language, those of the page and of the server, as a house brings them along."""
    english = json.loads((STRINGS / "en.json").read_text(encoding="utf-8"))
    said = {
        part: {name: _of_the_page(each, brackets) for name, each in names.items()} for part, names in english.items()
    }
    (folder / f"{language}.json").write_text(json.dumps(said), encoding="utf-8")
    with (LOCALE / f"{DOMAIN}.pot").open("rb") as template:
        catalogue = read_po(template)
    for message in catalogue:
        if message.id:
            plural = isinstance(message.id, tuple)
            forms = tuple(stretched(each, brackets) for each in (message.id if plural else (str(message.id),)))
            message.string = forms if plural else forms[0]
    place = folder / language / "LC_MESSAGES"
    place.mkdir(parents=True)
    with (place / f"{DOMAIN}.mo").open("wb") as compiled:
        write_mo(compiled, catalogue)
