"""A language that nobody speaks: each sentence between ⟦ and ⟧ and two fifths longer; what is not translated shows."""

import json
import re
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from fairdeal.service.doors.wording import STRINGS, Sentence
from fairdeal.service.language import DOMAIN, LOCALE

LENGTH = 0.4  # by which German and its like are longer than English
_PLACE = re.compile(r"\{\w+\}")


def stretched(sentence: str) -> str:
    """The sentence as that language has it; its places stay."""
    more = round(len(_PLACE.sub("", sentence)) * LENGTH)
    return f"⟦{sentence}{' ~~~~~~' * (more // 7)}{'~' * (more % 7)}⟧" if sentence else ""


def _of_the_page(sentence: Sentence) -> Sentence:
    if isinstance(sentence, str):
        return stretched(sentence)
    return {form: stretched(words) for form, words in sentence.items()}


def written_to(folder: Path, language: str) -> None:
    """Write both catalogues of the language, those of the page and of the server, as a house brings them along."""
    english = json.loads((STRINGS / "en.json").read_text(encoding="utf-8"))
    said = {part: {name: _of_the_page(each) for name, each in names.items()} for part, names in english.items()}
    (folder / f"{language}.json").write_text(json.dumps(said), encoding="utf-8")
    with (LOCALE / f"{DOMAIN}.pot").open("rb") as template:
        catalogue = read_po(template)
    for message in catalogue:
        if message.id:
            plural = isinstance(message.id, tuple)
            message.string = tuple(map(stretched, message.id)) if plural else stretched(str(message.id))
    place = folder / language / "LC_MESSAGES"
    place.mkdir(parents=True)
    with (place / f"{DOMAIN}.mo").open("wb") as compiled:
        write_mo(compiled, catalogue)
