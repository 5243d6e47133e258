"""What happened in matches as tables in Parquet files; docs/studies.md tells each column."""

import json
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from fairdeal.engine import Fact
from fairdeal.engine.words import _

from ..errors import Problem
from .play import DEPTHS, Plan, Played, encode

Row = tuple[Any, ...]
WHOLE, NUMBERS = "int32", "int32 list"
# The columns of each table, in their order, with their types.
COLUMNS = {
    "matches": {
        "match": "int64",
        "seed": "string",
        "bots": "string list",
        "first": "int8",
        "rounds": WHOLE,
        "decisions": WHOLE,
        "scores": "int64 list",
        "winners": "int8 list",
        "opening": "string",
    },
    "rounds": {"match": "int64", "round": WHOLE, "seat": "int8", "points": "int64", "total": "int64"},
    "decisions": {
        "match": "int64",
        "decision": WHOLE,
        "round": WHOLE,
        "seat": "int8",
        "choices": WHOLE,
        "action": "string",
        "numbers": NUMBERS,
        "facts": "string",
    },
    "observations": {
        "match": "int64",
        "decision": WHOLE,
        "seat": "int8",
        "legal": NUMBERS,
        "observation": "float32 list",
    },
}


def arrow() -> Any:
    """Import pyarrow with its Parquet part. Raises `Problem` where it is not installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as lacking:
        raise Problem(
            "bad_request",
            _("Tables are written by pyarrow, which cannot be imported: {why}.", why=lacking),
            remedy=_("Install it with: pip install 'fairdeal[studies]'"),
        ) from None
    return pyarrow


def names(plan: Plan) -> tuple[str, ...]:
    """Name the tables of a plan, as far as it tells."""
    return ("matches", "rounds", *DEPTHS[1 : DEPTHS.index(plan.depth) + 1])


def place(file: Path, table: str) -> Path:
    """Return the file of a table: `study.parquet` of the matches, `study.rounds.parquet` of the rounds."""
    return file if table == "matches" else file.with_name(f"{file.stem}.{table}{file.suffix}")


def rows(plan: Plan, played: Played) -> Iterator[tuple[str, Row]]:
    """Yield what a match puts into each table, in the order of `COLUMNS`."""
    match, scores, winners = played.number, played.result.scores, played.result.winners
    counted = (len(played.rounds), played.length)
    yield "matches", (
        match, plan.seed_of(match), plan.bots, played.first, *counted, scores, winners, text(played.opening)
    )  # fmt: skip
    for each in played.rounds:
        for row in each.rows:
            yield "rounds", (match, each.round, row.seat, row.points, row.total)
    for number, did in enumerate(played.decisions):
        action = encode(did.action).decode()
        yield "decisions", (match, number, did.round, did.seat, did.choices, action, did.spelled, text(did.facts))
        if plan.depth == "observations":
            yield "observations", (match, number, did.seat, did.legal, did.observation)


def text(facts: Sequence[Fact]) -> str:
    """Write facts as a JSON list."""
    return encode(facts).decode()


def schema(plan: Plan, table: str) -> Any:
    """Return the Arrow schema of a table, with what the plan was in its metadata."""
    pa = arrow()
    fields = [(column, _type(kind)) for column, kind in COLUMNS[table].items()]
    if table == "observations":
        fields[-1] = (fields[-1][0], pa.list_(pa.float32(), plan.first().tensor().size))
    return pa.schema(fields, metadata=metadata(plan))


def _type(kind: str) -> Any:
    pa = arrow()
    name, _, many = kind.partition(" ")
    one = pa.type_for_alias(name)
    return pa.list_(one) if many else one


def metadata(plan: Plan) -> dict[str, str]:
    """Tell in a file of what it is: enough to play it all again, and to read its numbers."""
    first = plan.first()
    told: dict[str, Any] = {
        "version": version("fairdeal"),
        "game": plan.game,
        "rules": first.game.version,
        "seats": plan.seats,
        "seed": plan.seed,
        "bots": plan.bots,
        "options": first.game.write_options(first.state.options),
    }
    if first.game.numbers is not None:
        told["actions"] = first.actions().names
    if plan.depth == "observations":
        parts = first.tensor().parts
        told["parts"] = [{"name": each.name, "shape": each.shape, "start": each.start} for each in parts]
    return {"fairdeal": json.dumps(told, ensure_ascii=False)}


def batch(plan: Plan, table: str, found: Sequence[Row]) -> Any:
    """Make a record batch of rows."""
    pa, kind = arrow(), schema(plan, table)
    columns = list(zip(*found, strict=True)) or [()] * len(kind)
    if table == "observations":
        *rest, seen = columns
        arrays = [pa.array(column, field.type) for column, field in zip(rest, kind, strict=False)]
        return pa.record_batch([*arrays, _floats(seen, kind.field("observation").type)], schema=kind)
    return pa.record_batch(
        [pa.array(column, field.type) for column, field in zip(columns, kind, strict=True)], schema=kind
    )


def _floats(seen: Sequence[bytes], kind: Any) -> Any:
    """Make a column of tensors from their bytes."""
    pa = arrow()
    values = b"".join(seen)
    flat = pa.Array.from_buffers(pa.float32(), len(values) // 4, [None, pa.py_buffer(values)])
    return pa.FixedSizeListArray.from_arrays(flat, type=kind)
