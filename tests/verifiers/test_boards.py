"""Tables of a tournament's board: the three verifiers say the same of each, alone and with the seed of the board."""

import json
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from sitting import Sitting, a_service

from fairdeal.events import export
from fairdeal.service.evidence.tamper import Copy
from fairdeal.service.evidence.verify import check
from fairdeal.service.table.play.undo import AskUndo
from fairdeal.service.table.seats.lobby import Fill, Sit
from fairdeal.service.table.state.draw import commit_to
from fairdeal.service.table.state.opening import Board

pytestmark = pytest.mark.processes

CUP, SEED, OTHER = "cup-k7x2m9q4tz", bytes(range(32)), bytes(32)
COMMIT = commit_to(SEED, CUP, 4)
Change = Callable[[Copy], object]
Case = tuple[bytes, dict[str, bytes]]  # the lines of a file, and the seeds by their commitments
IN_TOURNAMENT = "is opened in the tournament's log"


def a_match() -> Sitting:
    """A match with an undo and a repair, at which the bot of one seat has left it to its entrant."""
    options = {"length": "rounds", "rounds": 2}
    given: dict[str, Any] = {"board": Board(CUP, 4), "seed": SEED, "referee": True, "undo": "free"}
    table = Sitting(a_service(), "dirty-money", 3, options=options, table="late", people=2, **given)
    table.do(None, Fill, at=2, kind="sensible")
    while 0 not in table.table.acting("person"):
        table.play()
    table.play()
    table.do(2, Sit, name="Cy")
    table.do(0, AskUndo, target=table.table.last[0])
    table.ruled("repair", to=table.table.first_dealt + 1)
    table.bring_noise()
    table.play_to_the_end()
    return table


@pytest.fixture(scope="module")
def told() -> dict[str, list[bytes]]:
    """The transcript for each viewer."""
    records = a_match().records()
    return {
        viewer: [f"{line}\n".encode() for line in export(records, viewer)] for viewer in ("public", "seat:2", "full")
    }


def entrant(copy: Copy) -> Any:
    """The record with which the entrant who comes late sits down."""
    return next(each for each in copy.after(5, "seated") if each["data"]["kind"] == "person")


def changed(kind: str, **members: Any) -> Change:
    """The first record of a kind has other members, and all hashes are made to fit."""

    def change(copy: Copy) -> None:
        record = copy.of_type(kind)
        record["data"].update(members)
        copy.seal_from(record)

    return change


def uninvited(copy: Copy) -> None:
    late = entrant(copy)
    del late["data"]["invitation"]
    copy.seal_from(late)


def of_a_person(copy: Copy) -> None:
    """The entrant takes the seat of a person, who is no bot."""
    late = entrant(copy)
    late["data"]["seat"] = 1
    copy.seal_from(late)


def not_kept(copy: Copy) -> None:
    copy.records[0]["data"]["invitations"][2] = ""
    copy.seal_from(copy.records[0])


def leaves(copy: Copy) -> None:
    copy.put(
        first := copy.of_type("seated"), {**first, "type": "left", "data": {"seat": 0}, "cmd": "-:left", "seq": 1.5}
    )


FORGED: dict[str, tuple[str, Change]] = {
    "its secret is opened at the table": ("setup", changed("revealed", secret=SEED.hex())),
    "another number of the board": ("commit", changed("opened", board={"number": 5, "tournament": CUP})),
    "another tournament": ("commit", changed("opened", board={"number": 4, "tournament": "cup-x"})),
    "a board without a number": ("setup", changed("opened", board={"tournament": CUP})),
    "a board that is no number": ("setup", changed("opened", board={"number": True, "tournament": CUP})),
    "a board below the first": ("setup", changed("opened", board={"number": -1, "tournament": CUP})),
    "more than a board": ("setup", changed("opened", board={"number": 4, "tournament": CUP, "x": 1})),
    "no board": ("setup", changed("opened", board=None)),
    "who comes late is not invited": ("signature", uninvited),
    "the seat of a person is taken": ("setup", of_a_person),
    "the seat is kept for nobody": ("signature", not_kept),
    "somebody leaves": ("setup", leaves),
}


@pytest.fixture(scope="module")
def three(alone: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Callable[[list[Case]], list[list[Any]]]:
    """Every verifier's reports on some files, each with the seeds of boards."""

    def reports(cases: list[Case]) -> list[list[Any]]:
        folder = tmp_path_factory.mktemp("boards")
        asked = []
        for number, (whole, seeds) in enumerate(cases):
            (folder / str(number)).write_bytes(whole)
            asked.append(
                json.dumps([str(folder / str(number)), {commit: seed.hex() for commit, seed in seeds.items()}])
            )
        command = ["node", str(Path(__file__).parent / "boards.mjs"), *asked]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
        ours = [check(whole.splitlines(keepends=True), seeds).public() for whole, seeds in cases]
        theirs = [alone.check(whole.splitlines(keepends=True), seeds=seeds).public() for whole, seeds in cases]
        page = [json.loads(line) for line in done.stdout.splitlines()]
        return [list(each) for each in zip(ours, theirs, page, strict=True)]

    return reports


def damaged(lines: Iterable[bytes], change: Change) -> bytes:
    copy = Copy(lines)
    change(copy)
    return copy.whole()


def test_each_table_holds_alone_and_with_the_seed(told: dict[str, list[bytes]], three: Any) -> None:
    bound = f"not checked: the secret {IN_TOURNAMENT}"
    dealt = f"not checked: the secret of 1 of 2 shuffles {IN_TOURNAMENT}"
    wanted = {
        ("public", False): (bound, dealt),
        ("public", True): ("holds", "not checked: 2 of 2 orders sealed"),
        ("seat:2", False): (bound, dealt),
        ("full", True): ("holds", "hold"),
    }
    found = three([(b"".join(told[viewer]), {COMMIT: SEED} if seed else {}) for viewer, seed in wanted])
    for [ours, theirs, page], (commitment, shuffles) in zip(found, wanted.values(), strict=True):
        assert (ours["exit"], ours["checks"]["commitment"], ours["checks"]["shuffles"]) == (0, commitment, shuffles)
        assert [theirs, page] == [ours, ours]


def test_a_seed_that_was_not_committed_to_is_named(told: dict[str, list[bytes]], three: Any) -> None:
    [[ours, theirs, page]] = three([(b"".join(told["public"]), {COMMIT: OTHER})])
    assert (ours["kind"], ours["code"], ours["seq"]) == ("failed", "commit", 0)
    assert [theirs, page] == [ours, ours]


def test_what_cannot_stand_in_the_log_of_a_board_is_named_by_all_three(
    told: dict[str, list[bytes]], three: Any
) -> None:
    found = three([(damaged(told["full"], change), {}) for _code, change in FORGED.values()])
    for (name, (code, _change)), [ours, theirs, page] in zip(FORGED.items(), found, strict=True):
        assert (name, ours["code"]) == (name, code)
        assert [theirs, page] == [ours, ours], name
