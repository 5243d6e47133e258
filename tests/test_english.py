"""Docstrings as the house writes them: a function's begins with a verb, a class's with a noun."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# No function's docstring begins so: it would be a noun, a question or a riddle.
NO_VERB = {
    "A",
    "All",
    "An",
    "Anybody",
    "Are",
    "As",
    "At",
    "Card",
    "Does",
    "Each",
    "Every",
    "Field",
    "Has",
    "How",
    "If",
    "In",
    "Is",
    "It",
    "No",
    "Nobody",
    "Nothing",
    "One",
    "Path",
    "Some",
    "That",
    "The",
    "There",
    "Those",
    "Two",
    "What",
    "When",
    "Where",
    "Which",
    "Who",
    "Whoever",
    "Whose",
    "Why",
}
NOT_A_NOUN = {"Do", "Does", "Has", "How", "If", "Is", "Knows", "What", "Whoever", "Why", "When"}
NAMES = {"property", "cached_property"}  # these are nouns too


@cache
def told(part: str) -> list[tuple[str, ast.AST, str]]:
    """Where each docstring of a part stands, whose it is, and its first line."""
    found: list[tuple[str, ast.AST, str]] = []
    for path in sorted((ROOT / part).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and (text := ast.get_docstring(node)):
                found.append((f"{path.relative_to(ROOT)}:{node.lineno}", node, text.partition("\n")[0]))
    return found


def is_named(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(each, ast.Name) and each.id in NAMES for each in node.decorator_list
    )


@pytest.mark.parametrize("part", ["adapters", "engine", "events", "service"])
def test_a_functions_docstring_begins_with_a_verb(part: str) -> None:
    nouns = [
        (where, text)
        for where, node, text in told(part)
        if isinstance(node, ast.FunctionDef) and not is_named(node) and text.split()[0].strip("`,.:") in NO_VERB
    ]
    assert nouns == []


@pytest.mark.parametrize("part", ["adapters", "engine", "events", "service"])
def test_a_classs_docstring_begins_with_a_noun(part: str) -> None:
    riddles = [
        (where, text)
        for where, node, text in told(part)
        if isinstance(node, ast.ClassDef) and text.split()[0].strip("`,.:") in NOT_A_NOUN
    ]
    assert riddles == []


def broad(part: str) -> Iterator[tuple[str, str]]:
    """Every handler that keeps all that may come to itself, and its text up to its first statement."""
    for path in sorted((ROOT / part).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ExceptHandler) and catches_everything(node) and not hands_on(node.body[-1]):
                lines = text.splitlines()[node.lineno - 1 : node.body[0].lineno - 1]
                yield f"{path.relative_to(ROOT)}:{node.lineno}", "\n".join(lines)


def catches_everything(node: ast.ExceptHandler) -> bool:
    names = ast.walk(node.type) if node.type else ()
    return node.type is None or any(getattr(each, "id", "") in ("Exception", "BaseException") for each in names)


def hands_on(last: ast.stmt) -> bool:
    return isinstance(last, ast.Raise) and last.exc is None


@pytest.mark.parametrize("part", ["adapters", "engine", "events", "service"])
def test_who_catches_everything_says_what_may_come(part: str) -> None:
    assert [where for where, head in broad(part) if "#" not in head] == []
