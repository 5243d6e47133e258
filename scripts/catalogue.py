"""Gathers the server's sentences into service/locale/fairdeal.pot. `make catalogue` runs it.

Each translation beside it, `<language>/LC_MESSAGES/fairdeal.po`, is brought up to date and compiled for gettext.
"""

import ast
import io
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, nodes

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "service" / "locale"
LESSONS = "engine/*/lesson.toml"
PLACE = re.compile(r"\{([a-z_]+)\}")  # as in engine/words.py
PARTS = ("engine", "service")
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


def calls() -> Iterator[Call]:
    """Yield every call that names a sentence of the catalogue, in the order of files and lines."""
    for part in PARTS:
        for path in sorted((ROOT / part).rglob("*")):
            name = str(path.relative_to(ROOT))
            if path.suffix == ".py":
                yield from in_module(name, path.read_text(encoding="utf-8"))
            elif path.suffix == ".html":
                yield from in_template(name, path.read_text(encoding="utf-8"))
    for path in sorted(ROOT.glob(LESSONS)):
        yield from in_lesson(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8"))


def in_lesson(path: str, text: str) -> Iterator[Call]:
    """Yield the texts of a lesson, which are said where it is taught."""
    taught = tomllib.loads(text)
    for said in (*(step.get("text") for step in taught["steps"]), taught["ending"]):
        if said:
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


def catalogue() -> Catalog:
    """Return the catalogue of all sentences, each with the files that say it."""
    found = Catalog(domain="fairdeal", project="Fairdeal", fuzzy=False)
    for call in calls():
        if call.sentence:
            one_or_both = call.sentence if len(call.sentence) > 1 else call.sentence[0]
            found.add(one_or_both, locations=[(call.path, 1)])
    return found


def written(found: Catalog) -> bytes:
    """Return the file of a catalogue: sentences by their files, without dates and line numbers."""
    file = io.BytesIO()
    write_po(file, found, width=0, sort_by_file=True, omit_header=True, include_lineno=False)
    return file.getvalue()


def bring_up_to_date(translation: Path, found: Catalog) -> None:
    """Add new sentences to a translation, mark those that have changed, and compile it.

    Raises `SystemExit` for a place that a translation has and its sentence has not: nothing could fill it.
    """
    with translation.open("rb") as file:
        known = read_po(file, locale=translation.parents[1].name, domain="fairdeal")
    known.update(found, update_creation_date=False)  # a translation without changes keeps its bytes
    if odd := list(unknown_places(known)):
        raise SystemExit(f"{translation}: places that the sentence has not: {'; '.join(odd)}")
    with translation.open("wb") as file:
        write_po(file, known, width=0, sort_by_file=True, include_lineno=False)
    with translation.with_suffix(".mo").open("wb") as file:
        write_mo(file, known)


def unknown_places(known: Catalog) -> Iterator[str]:
    """Yield each translated sentence with a place that its English form has not; what is only a guess is not said."""
    for message in (each for each in known if not each.fuzzy):
        places = {place for form in forms(message.id) for place in PLACE.findall(form)}
        yield from (form for form in forms(message.string) if message.id and set(PLACE.findall(form)) - places)


def forms(texts: str | Iterable[str] | None) -> tuple[str, ...]:
    """List the forms of a sentence: one, or a singular and its plurals."""
    return (texts,) if isinstance(texts, str) else tuple(texts or ())


def main() -> None:
    """Write the catalogue and its translations."""
    found = catalogue()
    (LOCALE / "fairdeal.pot").write_bytes(written(found))
    for translation in sorted(LOCALE.glob("*/LC_MESSAGES/fairdeal.po")):
        bring_up_to_date(translation, found)


if __name__ == "__main__":
    main()
