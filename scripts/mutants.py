"""Changes the code in small ways, one at a time, and tells which changes no test notices. `make mutants` runs it.

Nothing is written into the checkout but the report, `bench/mutants.txt`: a changed module takes the place of the one on
disk as it is imported. A program that a test starts runs the code unchanged.

    make mutants                          # every module of the list
    make mutants MODULES=events/seal.py   # these alone; the report on the others stays
    make mutants SAMPLE=20 WORKERS=1      # of each module 20 changes, always the same ones; one at a time

A change that may stay unnoticed has its reason in the report, after `  because `; a new report keeps it.
"""

import ast
import multiprocessing
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
REPORT = ROOT / "bench" / "mutants.txt"
WORKERS = int(os.environ.get("WORKERS", "2"))
SAMPLE = int(os.environ.get("SAMPLE", "0"))

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
    "service/evidence/findings.py": "tests/service/test_*audit*.py",
    "service/evidence/audiences.py": "tests/service/test_forgeries.py",
    "service/evidence/closely.py": "tests/service/test_*audit*.py tests/service/test_forgeries.py",
    "service/evidence/handwriting.py": "tests/service/test_forgeries.py",
}
# The same for modules of the table and of what is told, without their folder.
LAW = (
    "tests/service/test_waits.py tests/service/test_law*.py tests/service/test_clocks.py tests/service/test_presence.py"
    " tests/service/test_disputes*.py tests/service/test_commands.py tests/service/test_house.py tests/keys/test_*.py"
    " tests/service/test_mischief.py"
)
LIVE = (
    "tests/service/test_order.py tests/service/test_tables.py tests/service/test_changes.py tests/service/test_li*.py"
    " tests/service/test_lost_records.py tests/service/test_storage.py tests/service/test_receipts.py"
    " tests/service/test_presence.py tests/service/test_w*.py tests/service/test_beats.py tests/service/test_n*.py"
    " tests/service/test_schedules.py"
)
SERVED = {
    "table/waits table/play/clocks table/seats/own_time table/seats/presence": LAW,
    "table/disputes/claims table/disputes/changes table/disputes/hearings": LAW,
    "live/hub live/neighbours desk/recovery desk/tables desk/views": LIVE,
}
TESTS |= {f"service/{name}.py": tests for names, tests in SERVED.items() for name in names.split()}
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
        "tests/events/test_judge_a*.py tests/verifiers/test_two*.py tests/verifiers/test_[lop]*.py"
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
    text = " ".join(ast.unparse(node).split())
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
    return ast.fix_missing_locations(tree)


def put_in_place(path: Path, number: int) -> None:
    """Let Python import the changed module instead of the one on disk."""
    as_ever = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        if Path(self.path).resolve() != path:
            return as_ever(self, fullname)
        return compile(changed(path, number), str(path), "exec", dont_inherit=True)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


def forget() -> None:
    """Let everything of this checkout be imported anew."""
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None) or ""
        if name != "__main__" and file.startswith(f"{ROOT}/") and "site-packages" not in file:
            del sys.modules[name]


def run_tests(tests: list[str]) -> bool:
    """Tell whether all tests pass, in this process."""
    return pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]) == pytest.ExitCode.OK


def survives(name: str, tests: list[str], patience: float, number: int) -> bool:
    """Tell whether all tests pass with that change done, in a process of its own that has `patience` seconds."""
    child = os.fork()
    if child == 0:
        os.setsid()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        forget()
        put_in_place(ROOT / name, number)
        os._exit(0 if run_tests(tests) else 1)
    end = time.monotonic() + patience
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status == 0
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


def examine(name: str, tests: list[str]) -> Iterator[str]:
    """Yield the report on one module: how many mutants were tried and killed, and each that no test notices."""
    start = time.monotonic()
    if not run_tests(tests):
        raise SystemExit(f"{' '.join(tests)} fail without any change: mend them first.")
    patience = 20 + 5 * (time.monotonic() - start)
    every = list(mutants(ast.parse((ROOT / name).read_text(encoding="utf-8"))))
    tried = sorted(random.Random(name).sample(range(len(every)), min(SAMPLE or len(every), len(every))))
    with multiprocessing.get_context("fork").Pool(WORKERS) as pool:
        survived = pool.map(partial(survives, name, tests, patience), tried, chunksize=1)
    survivors = [every[number] for number, lives in zip(tried, survived, strict=True) if lives]
    killed = len(tried) - len(survivors)
    yield f"{name}: {len(every)} mutants, {len(tried)} tried, {killed} killed by {' '.join(tests)}"
    for mutant in survivors:
        yield f"    line {mutant.line}: {mutant.before}  ->  {mutant.after}"
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
    for name, tests in found:
        report = list(examine(name, tests))
        print("\n".join(report), flush=True)
        keep(name, report)


if __name__ == "__main__":
    main(sys.argv[1:])
