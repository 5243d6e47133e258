"""Changes the code in small ways, one at a time, and tells which changes no test notices. `make mutants` runs it.

Nothing is written into the checkout but the report, `bench/mutants.txt`: a changed module takes the place of the one on
disk as it is imported, by the tests and by the programs that they start. Each change is shown to the files of tests
that enter its function, the quickest first. Of the page's modules, `scripts/page/mutants.mjs` knows the changes, and
all tests of the page are asked.

    make mutants                          # every module of the list
    make mutants MODULES=events/seal.py   # these alone; the report on the others stays
    make mutants SAMPLE=20 WORKERS=1      # of each module 20 changes, always the same ones; one at a time

A change that may stay unnoticed has its reason in the report, after `  because `; a new report keeps it.
"""

import ast
import json
import marshal
import os
import random
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any, NamedTuple
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[1]
REPORT = ROOT / "bench" / "mutants.txt"
WORKERS = int(os.environ.get("WORKERS", "2"))
SAMPLE = int(os.environ.get("SAMPLE", "0"))
PYTEST = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
MUTATED = ROOT / "scripts" / "mutated"
PAGE = ROOT / "scripts" / "page" / "mutants.mjs"

# Each module, and the tests that hold it: the quick ones first, for a mutant ends with the first test that fails.
# `events/judge/alone.py` is none of them: only programs that tests start run it.
TESTS = {
    "events/seal.py": "tests/events/test_seal.py tests/events/test_[vt]*.py",
    "events/transcript.py": "tests/events/test_v*.py tests/events/test_transcript.py tests/service/test_one_verdict.py",
    "engine/*/score.py": "tests/engine/test_{folder}.py",
    "engine/*/rules.py": "tests/engine/test_{folder}.py tests/engine/test_refusals.py tests/engine/test_all_games.py",
    "service/table/play/undo.py": "tests/service/test_law_u*.py tests/service/test_undo.py tests/service/test_go*.py",
    "service/table/play/ledger.py": "tests/service/test_led*.py tests/service/test_k*.py tests/service/test_undo.py",
    "service/evidence/audit.py": "tests/service/test_*audit*.py tests/service/test_fo*.py tests/keys/test_handover.py",
    "service/evidence/asked_again.py": "tests/service/test_*audit*.py tests/service/test_commands.py",
    "service/evidence/findings.py": "tests/service/test_*audit*.py tests/service/test_forgeries.py",
    "service/evidence/audiences.py": "tests/service/test_forgeries.py",
    "service/evidence/closely.py": "tests/service/test_*audit*.py tests/service/test_forgeries.py",
    "service/evidence/handwriting.py": "tests/service/test_forgeries.py tests/keys/test_recovery.py",
}
# The same for modules of the table and of what is told, without their folder, and files of tests of the service.
SERVED = {
    "table/waits table/play/clocks": "house law_told law_time law_ends clocks law_clocks waits",
    "table/seats/own_time table/seats/presence": (
        "law_told law_time law_ends commands law_final mischief law_presence presence"
    ),
    "table/disputes/claims table/disputes/changes table/disputes/hearings": (
        "waits_doc commands law_final law_presence law_disputes disputes"
    ),
    "live/hub": "pieces forgotten lines listing receipts tables websocket boards live changes order",
    "live/neighbours": "neighbours listing schedules several_servers",
    "desk/recovery": "receipts schedules lost_records",
    "desk/tables": "neighbours listing receipts tables storage commands presence schedules lost_records",
    "desk/views": "boards undo disputes_web disputes live presence noninterference changes order",
}
TESTS |= {
    f"service/{name}.py": " ".join(f"tests/service/test_{each}.py" for each in tests.split())
    for names, tests in SERVED.items()
    for name in names.split()
}
TESTS["service/live/hub.py"] += " tests/keys/test_recovery.py"
# The same for modules of the page.
PAGES = (
    "keys/checks keys/command replay/state server/changes server/receipts table/claims table/notices table/page"
    " table/premove table/waits words/names"
)
TESTS |= {f"web/js/{name}.js": "tests/web/all.js" for name in PAGES.split()}
TESTS["web/js/verify/fairness.js"] = (
    "tests/keys/test_logs.py tests/events/test_ve[cr]*.py tests/verifiers/test_[btu]*.py"
)
# The same for modules of the judge, without their folder.
JUDGED = {
    "admits draws epochs keys": (
        "tests/events/test_admitted.py tests/events/test_judge_draws.py tests/keys/test_logs.py"
        " tests/keys/test_state.py tests/keys/test_forged.py"
    ),
    "signatures": "tests/keys/test_logs.py tests/keys/test_state.py tests/keys/test_rec*.py tests/keys/test_ot*.py",
    "commands": "tests/keys/test_logs.py tests/service/test_commands.py tests/keys/test_rematch.py",
    "canonical": "tests/events/test_judge_ca*.py tests/events/test_verify.py tests/keys/test_logs.py",
    "lines": "tests/events/test_verify.py tests/verifiers/test_c*.py",
    "report": "tests/events/test_judge_r*.py tests/verifiers/test_c*.py tests/service/test_forgeries.py",
    "words": (
        "tests/events/test_verify.py tests/verifiers/test_c*.py tests/keys/test_logs.py"
        " tests/verifiers/test_two*.py tests/verifiers/test_proofs.py"
    ),
    "seals": "tests/events/test_judge_seals.py tests/verifiers/test_claims.py",
    "shuffles": "tests/verifiers/test_undone_shuffles.py tests/verifiers/test_claims.py",
    "archive files judgement logs openings proof receipts": (
        "tests/events/test_judge_[ar]*.py tests/verifiers/test_two*.py tests/verifiers/test_[lop]*.py"
    ),
    "ed25519 heads inclusion notes policy": (
        "tests/events/test_judge_e*.py tests/witness/test_[nptv]*.py tests/witness/test_inclusion.py"
        " tests/verifiers/test_logged.py"
    ),
}
TESTS |= {f"events/judge/{name}.py": tests for names, tests in JUDGED.items() for name in names.split()}

OTHER_COMPARISON: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OTHER_OPERATOR: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
# Parts of the syntax that do nothing when the code runs, or only name types.
SILENT = {"annotation", "returns", "decorator_list", "type_params", "type_comment"}
BECAUSE = "  because "


class Mutant(NamedTuple):
    """One small change: where it is, how it reads before and after, and the deed itself."""

    line: int
    before: str
    after: str
    do: Callable[[], None]


def mutants(tree: ast.Module) -> Iterator[Mutant]:
    """Yield every change of a module, in the order of its lines; each may be done to this very tree."""
    yield from _inside(tree)


def _inside(node: ast.AST) -> Iterator[Mutant]:
    for name, value in ast.iter_fields(node):
        if name in SILENT or isinstance(node, ast.JoinedStr):
            continue
        for place, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST) and not _is_silent(child):
                for new in _instead(child):
                    yield _mutant(node, name, place, child, new)
                yield from _inside(child)


def _is_silent(node: ast.AST) -> bool:
    """Tell whether it is `frozen=True`, which only stops a slip of ours, or `Literal[…]`, which names a type."""
    match node:
        case ast.keyword(arg="frozen") | ast.Subscript(value=ast.Name(id="Literal")):
            return True
    return False


def _mutant(parent: ast.AST, name: str, place: int | None, old: ast.AST, new: ast.AST) -> Mutant:
    def do() -> None:
        if place is None:
            setattr(parent, name, new)
        else:
            getattr(parent, name)[place] = new

    return Mutant(getattr(old, "lineno", 0), _short(old), _short(new), do)


def _short(node: ast.AST) -> str:
    return _cut(ast.unparse(node))


def _cut(source: str) -> str:
    text = " ".join(source.split())
    return text if len(text) <= 70 else f"{text[:67]}…"


def _instead(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what may stand in a node's place."""
    for new in _expressions(node) if isinstance(node, ast.expr) else _statements(node):
        yield ast.copy_location(new, node)


def _expressions(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(ops=[only]) if other := OTHER_COMPARISON.get(type(only)):
            yield ast.Compare(node.left, [other()], node.comparators)
        case ast.Compare(ops=[_, _, *_]):
            yield ast.Compare(node.left, node.ops[:1], node.comparators[:1])
            yield ast.Compare(node.comparators[0], node.ops[1:], node.comparators[1:])
        case ast.BoolOp():
            yield ast.BoolOp(ast.And() if isinstance(node.op, ast.Or) else ast.Or(), node.values)
            for left_out in range(len(node.values)):
                rest = [value for place, value in enumerate(node.values) if place != left_out]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.BinOp() if operator := OTHER_OPERATOR.get(type(node.op)):
            yield ast.BinOp(node.left, operator(), node.right)
        case ast.IfExp():
            yield node.body
            yield node.orelse
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(value=str(value)) if value and " " not in value:
            yield ast.Constant(f"{value}!")


def _statements(node: ast.AST) -> Iterator[ast.stmt]:
    match node:
        case ast.Expr(value=ast.Constant()):
            return  # a docstring
        case ast.Expr() | ast.Raise() | ast.AugAssign() | ast.Continue() | ast.Break() | ast.Delete():
            yield ast.Pass()
        case ast.Return(value=ast.expr()) if not _is_none(node.value):
            yield ast.Return(ast.Constant(None))
        case ast.If():
            yield ast.If(ast.Constant(False), node.body, node.orelse)
            yield ast.If(ast.Constant(True), node.body, node.orelse)


def _is_none(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def changed(path: Path, number: int) -> ast.Module:
    """The module with the change of that number done."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for at, mutant in enumerate(mutants(tree)):
        if at == number:
            mutant.do()
            break
    return tree


def functions(tree: ast.Module) -> list[ast.FunctionDef]:
    """List the functions of a module, also those inside others."""
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def function_at(tree: ast.Module, line: int) -> int:
    """Return the line of the innermost function whose body holds a line; 0 outside all."""
    ends = [(each.lineno, each.body[0].lineno, each.end_lineno or 0) for each in functions(tree)]
    return max((first for first, begins, ends in ends if begins <= line <= ends), default=0)


def marked(name: str) -> ast.Module:
    """The module with the function `__entered__` called in each function, with the place of that function."""
    tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
    for each in functions(tree):
        call = ast.Call(ast.Name("__entered__", ast.Load()), [ast.Constant(f"{name}:{each.lineno}")], [])
        each.body.insert(1 if ast.get_docstring(each, clean=False) is not None else 0, ast.Expr(call))
    return tree


def passes(command: Sequence[str], patience: float | None = None, **environment: str) -> bool:
    """Tell whether a program ends well within `patience` seconds, and write what fails in it.

    Without `patience` it takes as long as it takes, and is heard.
    """
    given = os.environ | environment
    with TemporaryFile("w+", encoding="utf-8") as file:
        out = None if patience is None else file
        process = subprocess.Popen(command, cwd=ROOT, env=given, stdout=out, stderr=out, start_new_session=True)
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            print(f"        does not end within {patience:.0f} seconds", file=sys.stderr)
        finally:
            with suppress(ProcessLookupError):  # also what its tests began and it has left behind
                os.killpg(process.pid, signal.SIGKILL)
        file.seek(0)
        for line in [line for line in file if line.startswith(("FAILED ", "ERROR tests", "✖ "))][:1]:
            print(f"        {line.strip()}", file=sys.stderr)
        return process.wait() == 0


def tests_pass(trees: Mapping[str, ast.Module], tests: Sequence[str], *how: str, **given: Any) -> bool:
    """Tell whether all tests pass where these modules are imported, by them and by the programs that they start."""
    with TemporaryDirectory() as folder:
        changed = {}
        for number, (name, tree) in enumerate(trees.items()):
            changed[str(ROOT / name)] = file = f"{folder}/{number}"
            code = compile(ast.fix_missing_locations(tree), str(ROOT / name), "exec", dont_inherit=True)
            Path(file).write_bytes(marshal.dumps(code))
        return passes([*PYTEST, *how, *tests], PYTHONPATH=str(MUTATED), MUTATED=json.dumps(changed), **given)


class Entered(NamedTuple):
    """What was seen of tests that passed: which files enter each function, `module:line`, and how long each took."""

    by: dict[str, set[str]]
    seconds: dict[str, float]


def unchanged(names: Sequence[str], tests: Sequence[str]) -> Entered:
    """Run the tests that hold some modules, as these are. Raises `SystemExit` where one of them fails."""
    found = Entered(defaultdict(set), defaultdict(float))
    with TemporaryDirectory() as folder:
        noted, took = Path(folder, "noted"), Path(folder, "took")
        trees = {name: marked(name) for name in names}
        if not tests_pass(trees, tests, f"--junit-xml={took}", ENTERED=str(noted)):
            raise SystemExit(f"{' '.join(tests)} fail without any change: mend them first.")
        for line in noted.read_text(encoding="utf-8").splitlines():
            place, _, file = line.partition(" ")
            found.by[place].add(file)
        for case in ElementTree.parse(took).iter("testcase"):
            found.seconds[case.attrib["classname"].replace(".", "/") + ".py"] += float(case.attrib["time"])
    return found


def survives(name: str, tests: Sequence[str], entered: Entered, number: int) -> bool:
    """Tell whether the files of tests that enter the function of that change pass with it; or all, outside of one."""
    tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
    line = function_at(tree, list(mutants(tree))[number].line)
    by = entered.by.get(f"{name}:{line}", set())
    order = sorted(by if line and "" not in by else tests, key=lambda test: entered.seconds.get(test, 0.0))
    patience = 60 + 5 * sum(entered.seconds.get(test, 0.0) for test in order)
    return not order or tests_pass({name: changed(ROOT / name, number)}, order, patience=patience)


def page_survives(tests: Sequence[str], change: dict[str, object]) -> bool:
    """Tell whether tests pass, the page's own or of Python, where Node loads a module of the page with that change."""
    program = ["node"] if tests[0].endswith(".js") else PYTEST
    return passes([*program, *tests], 300, NODE_OPTIONS=f"--import={PAGE}", CHANGE=json.dumps(change))


class Change(NamedTuple):
    """One change as the report tells it, and what does it: its number, or for a module of the page where and what."""

    line: int
    before: str
    after: str
    what: Any


def changes(name: str) -> list[Change]:
    """List the changes of a module, in the order of its lines."""
    if name.endswith(".js"):
        told = subprocess.run(["node", str(PAGE), str(ROOT / name)], capture_output=True, check=True, text=True).stdout
        return [Change(each["line"], _cut(each["before"]), _cut(each["after"]), each) for each in json.loads(told)]
    every = mutants(ast.parse((ROOT / name).read_text(encoding="utf-8")))
    return [Change(each.line, each.before, each.after, number) for number, each in enumerate(every)]


def examine(name: str, tests: Sequence[str], entered: Entered) -> Iterator[str]:
    """Yield the report on one module: how many mutants were tried and killed, and each that no test notices."""
    start, every = time.monotonic(), changes(name)
    tries = partial(page_survives, tests) if name.endswith(".js") else partial(survives, name, tests, entered)
    tried = sorted(random.Random(name).sample(range(len(every)), min(SAMPLE or len(every), len(every))))
    survivors = []
    with ThreadPoolExecutor(WORKERS) as pool:
        for number, lives in zip(tried, pool.map(tries, [every[number].what for number in tried]), strict=True):
            line, before, after, _what = every[number]
            said = f"    line {line}: {before}  ->  {after}"
            print(f"{said}: {'lives' if lives else 'killed'}", file=sys.stderr, flush=True)
            survivors += [said] if lives else []
    killed = len(tried) - len(survivors)
    yield f"{name}: {len(every)} mutants, {len(tried)} tried, {killed} killed by {' '.join(tests)}"
    yield from survivors
    print(f"{name}: {(time.monotonic() - start) / 60:.1f} minutes", file=sys.stderr)


def modules(asked: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the modules that are asked for, or all, with their tests."""
    for pattern, tests in TESTS.items():
        for path in sorted(ROOT.glob(pattern)):
            globs = tests.format(folder=path.parent.name).split()
            found = [str(test.relative_to(ROOT)) for each in globs for test in sorted(ROOT.glob(each))]
            name = str(path.relative_to(ROOT))
            if not asked or name in asked:
                yield name, list(dict.fromkeys(found))


def with_reasons(report: list[str], last: list[str]) -> Iterator[str]:
    """Yield the lines of a report, each with the reason that the last report gave for the same change."""
    reasons = {change.partition(": ")[2]: reason for change, _, reason in (line.partition(BECAUSE) for line in last)}
    for line in report:
        reason = reasons.get(line.partition(": ")[2])
        yield f"{line}{BECAUSE}{reason}" if reason else line


def keep(name: str, report: list[str]) -> None:
    """Put the report on a module in place of its last one in `bench/mutants.txt`; forget modules that are gone."""
    kept: dict[str, list[str]] = {}
    for line in REPORT.read_text(encoding="utf-8").splitlines() if REPORT.exists() else []:
        if not line.startswith(" "):
            kept[line.partition(":")[0]] = []
        kept[list(kept)[-1]].append(line)
    kept = {module: lines for module, lines in kept.items() if (ROOT / module).exists()}
    kept[name] = list(with_reasons(report, kept.get(name, [])))
    lines = [line for module in sorted(kept) for line in kept[module]]
    REPORT.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(asked: list[str]) -> None:
    """Examine the modules that are asked for, or all, and keep the reports."""
    found = list(modules(asked))
    if not found:
        raise SystemExit(f"No such module in the list of {Path(__file__).name}: {' '.join(asked)}")
    for tests, group in groupby(found, key=itemgetter(1)):
        names = [name for name, _tests in group]
        entered = unchanged(names, tests) if names[0].endswith(".py") else Entered({}, {})
        for name in names:
            report = list(examine(name, tests, entered))
            print("\n".join(report), flush=True)
            keep(name, report)


if __name__ == "__main__":
    main(sys.argv[1:])
