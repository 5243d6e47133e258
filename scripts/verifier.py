"""Joins the modules of events/judge into one file, web/verify/fairdeal_verify.py. `make verifier` runs it."""

import ast
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
JUDGE = ROOT / "events" / "judge"
VERIFIER = ROOT / "web" / "verify" / "fairdeal_verify.py"
COMMAND = "alone"  # the module that stands last, and whose docstring the file has

IMPORT = (ast.Import, ast.ImportFrom)


def below(tree: ast.Module) -> list[str]:
    """List the modules of the judge that a module imports."""
    return [node.module or "" for node in tree.body if isinstance(node, ast.ImportFrom) and node.level]


def in_order(trees: dict[str, ast.Module], name: str, found: list[str]) -> list[str]:
    """Put a module behind all that it needs."""
    for each in below(trees[name]):
        if each not in found:
            in_order(trees, each, found)
    found.append(name)
    return found


def imports(trees: dict[str, ast.Module]) -> str:
    """Write what the modules import of the standard library."""
    whole: set[str] = set()
    parts: dict[str, set[str]] = defaultdict(set)
    for tree in trees.values():
        for node in tree.body:
            if isinstance(node, ast.Import):
                whole |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module != "__future__":
                parts[str(node.module)] |= {alias.name for alias in node.names}
    lines = [f"import {name}" for name in sorted(whole)]
    lines += [f"from {name} import {', '.join(sorted(names))}" for name, names in sorted(parts.items())]
    return "\n".join(["from __future__ import annotations", "", *lines])


def body(text: str, tree: ast.Module) -> str:
    """Return what a module holds besides its docstring and its imports, below a comment that says what it is for."""
    said = (ast.get_docstring(tree) or "").partition("\n")[0]
    nodes = [node for node in tree.body[1:] if not isinstance(node, IMPORT)]
    held = text.splitlines()[start(nodes[0], text) :]
    apart = "\n\n\n" if isinstance(nodes[0], ast.FunctionDef | ast.ClassDef) and not held[0].startswith("#") else "\n\n"
    return f"# {said}{apart}" + "\n".join(held)


def start(node: ast.stmt, text: str) -> int:
    """Return the line, from 0, with which a statement begins: with its decorators, and the comments above it."""
    first: int = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))]) - 1
    lines = text.splitlines()
    while lines[first - 1].startswith("#"):
        first -= 1
    return first


def names(tree: ast.Module) -> list[str]:
    """List the names that a module gives to things of its own."""
    found = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.append(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found += [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]
    return list(dict.fromkeys(found))


def joined() -> str:
    """Write the one file."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in JUDGE.glob("*.py") if path.stem != "__init__"}
    trees = {name: ast.parse(text) for name, text in texts.items()}
    order = in_order(trees, COMMAND, [])
    twice = [
        name for name, times in Counter(name for each in order for name in names(trees[each])).items() if times > 1
    ]
    if twice or len(order) < len(trees):
        raise SystemExit(f"Two modules have the names {twice}, or nothing uses {sorted(trees.keys() - set(order))}.")
    head = f'#!/usr/bin/env python3\n"""{ast.get_docstring(trees[COMMAND], clean=False)}"""'
    parts = [body(texts[name], trees[name]).strip() for name in order]
    foot = 'if __name__ == "__main__":\n    sys.exit(main(sys.argv[1:]))\n'
    return f"{head}\n\n{imports(trees)}\n\n" + "\n\n\n".join([*parts, foot])


if __name__ == "__main__":
    VERIFIER.write_text(joined(), encoding="utf-8")
