"""The catalogue of the sentences of a game's package, and in the same way of the house: `fairdeal catalogue`.

`locale/<package>.pot` holds what code, templates, lesson and drawings say. Each translation beside it,
`<language>/LC_MESSAGES/<package>.po`, is brought up to date and compiled for gettext. It needs Babel.
"""

import ast
import io
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, nodes

from fairdeal.engine.words import _

from ..language import DOMAIN, LOCALE

PLACE = re.compile(r"\{([a-z_]+)\}")  # as in engine/words.py
DRAWN = re.compile(r"<text[^>]*>([^<]*[A-Za-z][^<]*)<")  # words on a card
# Which arguments of a call are sentences: by their place, counted from 0, or by name.
SENTENCES: Mapping[str, tuple[int, ...]] = {
    "_": (0,),
    "mark": (0,),
    "require": (1,),
    "plural": (1, 2),
    "Figure": (1, 2),
}
NAMED: Mapping[str, tuple[str, ...]] = {"Meta": ("title", "description"), "Game": ("blurb",)}


@dataclass(frozen=True)
class Call:
    """A call that names a sentence, or a singular and a plural, with the names of the values that it gives."""

    path: str
    line: int
    name: str
    sentence: tuple[str, ...]  # empty for one that is not written out where it is said
    values: frozenset[str] | None  # None for values that only the running program knows


class NotTranslated(ValueError):
    """There is no such language, or a translation has a place that its sentence has not: nothing could fill it."""


def calls(folder: Path) -> Iterator[Call]:
    """Yield every call that names a sentence of the catalogue, in the order of files and lines."""
    for path in sorted(folder.rglob("*")):
        reads = {".py": in_module, ".html": in_template, ".svg": in_drawings}.get(path.suffix)
        if path.name == "lesson.toml":
            reads = in_lesson
        if reads:
            yield from reads(path.relative_to(folder.parent).as_posix(), path.read_text(encoding="utf-8"))


def in_lesson(path: str, text: str) -> Iterator[Call]:
    """Yield the texts of a lesson, which are said where it is taught."""
    taught = tomllib.loads(text)
    for said in (*(step.get("text") for step in taught["steps"]), taught["ending"]):
        if said:
            yield Call(path, 1, "mark", (said,), None)


def in_drawings(path: str, text: str) -> Iterator[Call]:
    """Yield the words that are drawn on cards."""
    for said in dict.fromkeys(map(unescape, DRAWN.findall(text))):
        yield Call(path, 1, "mark", (said,), None)


def in_module(path: str, text: str) -> Iterator[Call]:
    """Yield the calls of a Python module."""
    found = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    for node in sorted(found, key=lambda node: (node.lineno, node.col_offset)):
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if places := SENTENCES.get(name):
            given = [node.args[place] for place in places if place < len(node.args)]
            yield Call(path, node.lineno, name, _written(given), _values(node))
        for keyword in node.keywords:
            if keyword.arg in NAMED.get(name, ()) and isinstance(keyword.value, ast.Constant):
                yield Call(path, node.lineno, name, _written([keyword.value]), frozenset())


def _written(given: Iterable[ast.expr]) -> tuple[str, ...]:
    """Return the texts of arguments that are all written out; else nothing."""
    texts = [each.value if isinstance(each, ast.Constant) else None for each in given]
    return tuple(text for text in texts if isinstance(text, str)) if None not in texts else ()


def _values(call: ast.Call) -> frozenset[str] | None:
    names = [keyword.arg for keyword in call.keywords]
    return None if None in names else frozenset(name for name in names if name)


def in_template(path: str, text: str) -> Iterator[Call]:
    """Yield the calls of a jinja template."""
    for call in Environment(autoescape=True).parse(text).find_all(nodes.Call):
        name = call.node.name if isinstance(call.node, nodes.Name) else ""
        if places := SENTENCES.get(name):
            given = [call.args[place] for place in places if place < len(call.args)]
            texts = [each.value if isinstance(each, nodes.Const) else None for each in given]
            written = tuple(str(each) for each in texts) if None not in texts else ()
            yield Call(path, call.lineno, name, written, frozenset(each.key for each in call.kwargs))


def catalogue(said: Iterable[Call], name: str = DOMAIN, known: Catalog | None = None) -> Catalog:
    """Return the catalogue of all sentences but the `known`, each with the files that say it."""
    found = Catalog(domain=name, project=name, fuzzy=False)
    for call in said:
        if call.sentence and not (known and call.sentence[0] in known):
            one_or_both = call.sentence if len(call.sentence) > 1 else call.sentence[0]
            found.add(one_or_both, locations=[(call.path, 1)])
    return found


def of_package(folder: Path, languages: Iterable[str] = ()) -> Iterator[tuple[Path, int]]:
    """Write the catalogue of the package in that folder, and bring its translations up to date; begin `languages`.

    What the house says comes as the house says it, and is left out. Yield each translation with the number of its
    sentences that nobody has translated yet. Raises `NotTranslated`.
    """
    with (LOCALE / f"{DOMAIN}.pot").open("rb") as file:
        found = catalogue(calls(folder), folder.name, read_po(file))
    locale = folder / "locale"
    locale.mkdir(exist_ok=True)
    (locale / f"{folder.name}.pot").write_bytes(written(found))
    for language in map(_known, languages):
        begun = locale / language / "LC_MESSAGES" / f"{folder.name}.po"
        begun.parent.mkdir(parents=True, exist_ok=True)
        if not begun.exists():
            begun.write_bytes(f'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n'.encode())
    for translation in sorted(locale.glob(f"*/LC_MESSAGES/{folder.name}.po")):
        known = bring_up_to_date(translation, found)
        said = [message for message in known if message.id and not message.fuzzy and any(forms(message.string))]
        yield translation, len(found) - len(said)


def _known(language: str) -> str:
    try:
        return str(Locale.parse(language.replace("-", "_")))
    except (UnknownLocaleError, ValueError):
        told = _("{language} is no language: write a code such as de or pt-BR.", language=repr(language[:40]))
        raise NotTranslated(told) from None


def written(found: Catalog) -> bytes:
    """Return the file of a catalogue: sentences by their files, without dates and line numbers."""
    file = io.BytesIO()
    write_po(file, found, width=0, sort_by_file=True, omit_header=True, include_lineno=False)
    return file.getvalue()


def bring_up_to_date(translation: Path, found: Catalog) -> Catalog:
    """Add new sentences to a translation, mark those that have changed, compile it, and return it.

    Raises `NotTranslated` for a place that a translation has and its sentence has not.
    """
    with translation.open("rb") as file:
        known = read_po(file, locale=translation.parents[1].name, domain=found.domain)
    known.update(found, update_creation_date=False)  # a translation without changes keeps its bytes
    if odd := list(unknown_places(known)):
        raise NotTranslated(f"{translation}: places that the sentence has not: {'; '.join(odd)}")
    with translation.open("wb") as file:
        write_po(file, known, width=0, sort_by_file=True, include_lineno=False)
    with translation.with_suffix(".mo").open("wb") as file:
        write_mo(file, known)
    return known


def unknown_places(known: Catalog) -> Iterator[str]:
    """Yield each translated sentence with a place that its English form has not; what is only a guess is not said."""
    for message in (each for each in known if not each.fuzzy):
        places = {place for form in forms(message.id) for place in PLACE.findall(form)}
        yield from (form for form in forms(message.string) if message.id and set(PLACE.findall(form)) - places)


def forms(texts: str | Iterable[str] | None) -> tuple[str, ...]:
    """List the forms of a sentence: one, or a singular and its plurals."""
    return (texts,) if isinstance(texts, str) else tuple(texts or ())
