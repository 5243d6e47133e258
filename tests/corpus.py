"""The corpus: logs of evenings that every later version must read, verify and audit, with what they told when written.

`make corpus` writes that of this version, once, when it is released; nothing in it is changed afterwards.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from shutil import rmtree
from typing import Any

import msgspec
from evenings import Evening
from forging import findings

from fairdeal.events import MemoryStore, Record, export, read_transcript
from fairdeal.service.desk.checkpoints import fold
from fairdeal.service.evidence.verify import check

HERE = Path(__file__).parent / "corpus"  # a folder for each version that was released
EVENINGS = range(40)
INDEX = "index.json"
Told = dict[str, Any]


def told(records: list[Record]) -> Told:
    """What a log says: its end, the verdict on it, what its audit finds, and the table that it folds to."""
    store = MemoryStore()
    store.append(records[0].table, -1, records)
    table = fold(store, records[0].table)
    return {
        "records": len(records),
        "head": records[-1].hash,
        "verdict": check(export(records, "full")).headline,
        "findings": findings(records),
        "status": table.status,
        "seats": [[chair.kind, chair.name, chair.key] for chair in table.chairs],
        "outcome": msgspec.to_builtins(table.outcome()),
        "scores": list(table.scores()) if table.begun else [],
    }


def write(folder: Path, numbers: Iterable[int]) -> None:
    """Write the logs of these evenings, each line of them, and what they tell, into a folder that is not there yet.

    It has its name when all is in it. Raises `FileExistsError` for one that is there: nothing in a corpus changes.
    """
    if folder.exists():
        raise FileExistsError(f"{folder} is there: a corpus is written once, at a release, and never changed")
    begun = folder.with_name(f"{folder.name}.part")
    rmtree(begun, ignore_errors=True)
    begun.mkdir(parents=True)
    index = {}
    for number in numbers:
        evening = Evening(number)
        for count, place in enumerate(evening.tables):
            records = [*evening.near.service.store.read(place.table, -1)]
            name = f"evening-{number}-{count}.jsonl.gz"
            whole = "".join(f"{line}\n" for line in export(records, "full")).encode()
            (begun / name).write_bytes(gzip.compress(whole, mtime=0))
            index[name] = told(records)
    (begun / INDEX).write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")
    begun.rename(folder)


def logs(folder: Path) -> Iterator[tuple[str, bytes, Told]]:
    """Each log of a folder: its name, its lines, and what it told when it was written."""
    index: Mapping[str, Told] = json.loads((folder / INDEX).read_bytes())
    for name, was in index.items():
        yield name, gzip.decompress((folder / name).read_bytes()), was


def read(lines: bytes) -> Told:
    """What a log of the corpus tells today."""
    return dict(json.loads(json.dumps(told(read_transcript(lines.splitlines())))))


if __name__ == "__main__":
    here = HERE / version("fairdeal")
    try:
        write(here, EVENINGS)
    except FileExistsError as there:
        sys.exit(str(there))
    print(f"{here}: {len(list(logs(here)))} logs")
