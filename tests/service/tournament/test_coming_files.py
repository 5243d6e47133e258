"""The file of an evening to which people came by links: what is forged of them, both voices name."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from copy import deepcopy
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from evening_files import Change, File, of_links
from msgspec.structs import replace

from fairdeal.events import Draft
from fairdeal.events.judge.evening import Evening as Report
from fairdeal.service.evidence.verify import judge
from fairdeal.service.tournament.rounds import End

PAGE = Path(__file__).parents[2] / "verifiers" / "browser.mjs"


@pytest.fixture(scope="module")
def later() -> File:
    return of_links()


def unsigned(kind: str) -> Callable[[File], Change]:
    """Nobody signed the first record of that type."""

    def forge(file: File) -> Change:
        seq = file.seqs(kind)[0]

        def change(drafts: list[Draft]) -> None:
            del drafts[seq].data["by_key"]
            kept = {path: who for path, who in drafts[seq].secrets.items() if path == "name"}
            drafts[seq] = replace(drafts[seq], secrets=kept)

        return change

    return forge


def by_another_link(file: File) -> Change:
    seq = file.seqs("joined")[0]
    return lambda drafts: drafts[seq].data["invitation"].update(signature="0" * 128)


def to_another_place(file: File) -> Change:
    seq = file.seqs("joined")[1]

    def change(drafts: list[Draft]) -> None:
        drafts[seq].data["entrant"] = 1
        drafts[seq] = replace(drafts[seq], by="entrant:1")

    return change


def for_another_seat(file: File) -> Change:
    seq = file.seqs("joined")[0]
    return lambda drafts: drafts[seq].data.update(entrant=1)


def twice(file: File) -> Change:
    seq = file.seqs("joined")[1]
    return lambda drafts: drafts.insert(seq + 1, replace(deepcopy(drafts[seq]), cmd="-:again"))


def before_its_link(file: File) -> Change:
    seq = file.seqs("joined")[0]
    return lambda drafts: drafts.insert(seq - 1, drafts.pop(seq))


def before_all_noise_is_open(file: File) -> Change:
    """So whose noise counts could be chosen when that of all others is known."""
    joined, opened = file.seqs("joined")[0], file.seqs("noise-opened")[-1]

    def change(drafts: list[Draft]) -> None:
        drafts[opened : joined + 1] = [*drafts[joined - 1 : joined + 1], *drafts[opened : joined - 1]]

    return change


def a_bot_before_all_noise_is_open(file: File) -> Change:
    opened, data = file.seqs("noise-opened")[-1], {"entrant": 1, "kind": "sensible"}
    bot: dict[str, Any] = {"type": "substituted", "by": "director", "cmd": "director:x", "data": data}
    return lambda drafts: drafts.insert(opened, replace(drafts[opened], **bot))


def by_a_deputy_who_was_dismissed(file: File) -> Change:
    penalised, dismissed = file.seqs("penalised")[0], file.seqs("dismissed")[0]
    return lambda drafts: drafts.insert(penalised, drafts.pop(dismissed))


def ended_by_a_deputy(file: File) -> Change:
    """Whatever they sign: it is the director's to do."""
    [seq] = file.seqs("penalised")
    key, head = file.cup.people[-1], file.logs[file.name][seq].hash
    signed = key.command(End, head=head, until=file.cup.clock.after(600)).by_key
    assert signed
    assert signed.command
    by_key = {"key": signed.key, "signature": signed.signature, "command": signed.command}
    end: dict[str, Any] = {"type": "ended", "data": {"why": "called-off", "by_key": by_key}}
    return lambda drafts: drafts.insert(
        seq + 1, replace(drafts[seq], **end, cmd=f"deputy-1:{(signed.command or {})['id']}")
    )


def the_desk_for_a_deputys_link(file: File) -> Change:
    seq = file.seqs("office-taken")[0]

    def change(drafts: list[Draft]) -> None:
        drafts[seq].data["office"] = "director"
        drafts[seq] = replace(drafts[seq], by="director")

    return change


FORGED: dict[str, tuple[str, Callable[[File], Change]]] = {
    **{f"unsigned: {kind}": ("signature", unsigned(kind)) for kind in ("invited", "dismissed", "joined")},
    "unsigned: an office": ("signature", unsigned("office-taken")),
    "by another link": ("signature", by_another_link),
    "to another place than the link leads to": ("setup", to_another_place),
    "for another's seat": ("signature", for_another_seat),
    "by one link twice": ("signature", twice),
    "before the link was made": ("signature", before_its_link),
    "before all noise is open": ("setup", before_all_noise_is_open),
    "a bot before all noise is open": ("setup", a_bot_before_all_noise_is_open),
    "by a deputy who was dismissed": ("signature", by_a_deputy_who_was_dismissed),
    "ended by a deputy": ("signature", ended_by_a_deputy),
    "the desk by a deputy's link": ("setup", the_desk_for_a_deputys_link),
}  # fmt: skip


def forged(file: File, name: str) -> bytes:
    return file.rewrite(FORGED[name][1](file)).bytes()


@pytest.mark.parametrize("name", FORGED)
def test_what_is_forged_of_links_is_named(later: File, name: str) -> None:
    found = judge(BytesIO(forged(later, name)))
    assert isinstance(found, Report)
    assert (FORGED[name][0], later.name) in {(fault.code, fault.where) for fault in found.faults}


@pytest.mark.processes
def test_the_page_that_verifies_says_the_same_of_each(later: File, tmp_path: Path) -> None:
    files = {name: forged(later, name) for name in FORGED} | {"honest": later.bytes()}
    for number, whole in enumerate(files.values()):
        (tmp_path / f"{number}.jsonl").write_bytes(whole)
    paths = [str(tmp_path / f"{number}.jsonl") for number in range(len(files))]
    said = subprocess.run(["node", PAGE, *paths], capture_output=True, text=True, check=True).stdout
    there = [json.loads(line) for line in said.splitlines()]
    here = [judge(BytesIO(whole)).public() for whole in files.values()]
    for name, one, other in zip(files, there, here, strict=True):
        assert (one["kind"], one["faults"]) == (other["kind"], other["faults"]), name
    assert here[-1]["kind"] == "verified"
