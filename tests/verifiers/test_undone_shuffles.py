"""What the verifiers make of undos and repairs: the numbers of shuffles, the seeds they come from, opened secrets.

Each claim is a log written by hand, and what all three must say of it.
"""

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from fairdeal.service.table.state.draw import draw_seed

DOCS = Path(__file__).parents[2] / "docs"
Reports = list[dict[str, Any]]


class Claim(NamedTuple):
    """`write` writes a log and answers the seq of what does not hold in it; `code` says what that is, "" nothing."""

    code: str
    write: Callable[[Any], int | None]


CLAIMS: dict[str, Claim] = {}


def claim(says: str, code: str = "") -> Callable[[Callable[[Any], int | None]], None]:
    def register(write: Callable[[Any], int | None]) -> None:
        CLAIMS[says] = Claim(code, write)

    return register


@pytest.fixture(scope="module")
def heard(story: Any, three: Callable[..., list[Reports]]) -> dict[str, tuple[int | None, Reports]]:
    """Claim → the seq that it names, and what each of the three says."""
    files, seqs = {}, {}
    for says, (_, write) in CLAIMS.items():
        log = story()
        log.open()
        seqs[says] = write(log)
        files[says] = log.told()
    return {says: (seqs[says], list(said)) for says, *said in zip(CLAIMS, *three(files), strict=True)}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "says" in metafunc.fixturenames:
        metafunc.parametrize("says", CLAIMS)


def test_the_three_say_it(says: str, heard: dict[str, tuple[int | None, Reports]]) -> None:
    seq, (ours, *others) = heard[says]
    assert (ours["code"], ours["seq"]) == (CLAIMS[says].code, seq)
    assert others == [ours, ours]


# Numbers


@claim("after an undo a shuffle has the number of the one that was undone")
def _(log: Any) -> None:
    first = log.deal(0)
    log.deal(1)
    log.undo(first)
    log.deal(1)
    log.deal(2)


@claim("after an undo no shuffle has a new number", "deal-gap")
def _(log: Any) -> int:
    first = log.deal(0)
    log.deal(1)
    log.undo(first)
    return int(log.deal(2))


@claim("an undo that takes no shuffle back leaves the numbers alone")
def _(log: Any) -> None:
    first = log.deal(0)
    log.play()
    log.undo(first)
    log.deal(1)


@claim("an undo to the first shuffle keeps that shuffle", "deal-gap")
def _(log: Any) -> int:
    log.undo(log.deal(0))
    return int(log.deal(0))


@claim("an undo that is undone brings the numbers back")
def _(log: Any) -> None:
    first = log.deal(0)
    second = log.deal(1)
    log.undo(first)
    log.undo(second)
    log.deal(2)


@claim("an undo may go to the record of another undo")
def _(log: Any) -> None:
    first = log.deal(0)
    log.deal(1)
    back = log.undo(first)
    log.deal(1)
    log.deal(2)
    log.undo(back)
    log.deal(1)


@claim("an undo may go to a record that was itself undone")
def _(log: Any) -> None:
    first = log.deal(0)
    log.deal(1)
    undone = log.deal(2)
    log.undo(first)
    log.deal(1)
    log.undo(undone)
    log.deal(3)


# Where a rewind may go


for _to in (-1, None, True, "5", [5], 9, 10**9):

    @claim(f"a rewind goes to a record before it, not to {_to!r}", "setup")
    def _(log: Any, to: Any = _to) -> int:
        log.deal(0)
        log.play()
        log.add("undo-asked", "bot:1")
        log.play()
        log.play()
        assert log.seq == 8
        return int(log.add("rewound", to=to))


@claim("a rewind says where it goes", "setup")
def _(log: Any) -> int:
    log.deal(0)
    return int(log.add("rewound", cause=0))


@claim("a rewind goes not to before the first shuffle", "setup")
def _(log: Any) -> int:
    return int(log.undo(log.deal(0) - 1))


@claim("nothing is rewound before play has begun", "setup")
def _(log: Any) -> int:
    return int(log.undo(1))


@claim("nothing is rewound when every deck is known", "setup")
def _(log: Any) -> int:
    first = log.deal(0)
    log.reveal()
    return int(log.undo(first))


@claim("at a table that goes on from a position a rewind may go to where play began")
def _(log: Any) -> None:
    begun = log.add("begun")
    log.deal(0)
    log.undo(begun)
    log.deal(0)


@claim("at a table that goes on from a position no rewind goes to before play began", "setup")
def _(log: Any) -> int:
    begun = log.add("begun")
    log.deal(0)
    return int(log.undo(begun - 1))


# Seeds


@claim("the shuffles of a repair come from its own seed")
def _(log: Any) -> None:
    first = log.deal(0)
    log.mend(1, first)
    log.deal(1, 1, places=20)
    log.deal(2, 1)


@claim("the shuffles of a repair come not from the seed of the match", "shuffle")
def _(log: Any) -> int:
    first = log.deal(0)
    log.mend(1, first)
    return int(log.deal(1, 0, places=20))


@claim("shuffles without a repair come not from the seed of one", "shuffle")
def _(log: Any) -> int:
    log.sow(1, ["", "", ""])
    log.deal(0)
    log.rule(1)
    return int(log.deal(1, 1))


@claim("bots add an empty text to a repair")
def _(log: Any) -> None:
    log.mend(1, log.deal(0))
    log.deal(1, 1)


@claim("a ruling after a repair leaves the repair as it is")
def _(log: Any) -> None:
    log.mend(1, log.deal(0))
    log.add("ruled", "table", commit="", secret="")
    log.deal(1, 1)
    log.reveal(1)


@claim("an undo over a repair brings the seed from before it back")
def _(log: Any) -> None:
    first = log.deal(0)
    log.mend(1, first)
    log.deal(1, 1)
    log.undo(first)
    log.deal(1, 0)


@claim("an undo within a repair keeps its seed, number and order")
def _(log: Any) -> None:
    reseeded = log.mend(1, log.deal(0))
    log.deal(1, 1)
    log.undo(reseeded)
    log.deal(1, 1)


@claim("an undo that is undone brings the seed of a repair back")
def _(log: Any) -> None:
    first = log.deal(0)
    log.mend(1, first)
    repaired = log.deal(1, 1)
    log.undo(first)
    log.deal(1, 0)
    log.undo(repaired)
    log.deal(2, 1)


@claim("a second repair has a seed of its own, though the first was undone")
def _(log: Any) -> None:
    first = log.deal(0)
    log.mend(1, first)
    log.deal(1, 1)
    log.mend(2, first)
    log.deal(1, 2)
    log.reveal(1, 2)


# The forms of a repair


@claim("no new seed without a ruling", "setup")
def _(log: Any) -> int:
    log.deal(0)
    return int(log.add("reseeded"))


@claim("no new seed from a ruling that binds the server to nothing", "setup")
def _(log: Any) -> int:
    log.deal(0)
    log.add("ruled", "table", commit="", secret="")
    return int(log.add("reseeded"))


@claim("no two seeds from one ruling", "setup")
def _(log: Any) -> int:
    log.mend(1, log.deal(0))
    return int(log.add("reseeded"))


@claim("no second seed from a ruling, though the first was undone", "setup")
def _(log: Any) -> int:
    first = log.deal(0)
    log.mend(1, first)
    log.undo(first)
    return int(log.add("reseeded"))


for _commit in ("0" * 63, "0" * 64 + "0", "A" * 64, 0, None, ["0" * 64]):

    @claim(f"a ruling does not commit to {_commit!r}", "setup")
    def _(log: Any, commit: Any = _commit) -> int:
        log.deal(0)
        return int(log.add("ruled", "table", commit=commit, secret=""))


@claim("a secret that a ruling opens fits its commitment", "commit")
def _(log: Any) -> int:
    log.deal(0)
    return int(log.add("ruled", "table", "secret", commit=log.commit(1, 1), secret=log.secret(2), draw=1))


@claim("a ruling that commits to a secret has it", "commit")
def _(log: Any) -> int:
    log.deal(0)
    return int(log.add("ruled", "table", commit=log.commit(1, 1), draw=1))


# The secrets at the end


@claim("a match without repairs opens no later secrets")
def _(log: Any) -> None:
    log.deal(0)
    log.reveal()


@claim("a match without repairs may leave later secrets away")
def _(log: Any) -> None:
    log.deal(0)
    log.add("revealed", secret=log.secret(0))


@claim("a ruling that was not carried out opens no later secret")
def _(log: Any) -> None:
    first = log.deal(0)
    log.rule(2)
    log.mend(1, first)
    log.deal(1, 1)
    log.reveal(1)


for _opened in ((), (1,), (2, 1), (1, 2, 2), (1, 1)):

    @claim(f"the secrets of two repairs are not {_opened}", "commit")
    def _(log: Any, opened: tuple[int, ...] = _opened) -> int:
        first = log.deal(0)
        log.mend(1, first)
        log.mend(2, first)
        log.deal(1, 2)
        return int(log.reveal(*opened))


NO_LISTS: list[Any] = [None, "", {}, 1, "0" * 64]
for _later in NO_LISTS:

    @claim(f"later secrets are a list, not {_later!r}", "commit")
    def _(log: Any, later: Any = _later) -> int:
        log.deal(0)
        return int(log.add("revealed", secret=log.secret(0), later=later))


# What may not be, whatever the game


@claim("the secret of the match is sealed when it is committed to, not open to all", "setup")
def _(log: Any) -> int:
    log.again(hide="")
    log.deal(0)
    return 0


for _to in ([0], [0, 1, 2], "everybody"):

    @claim(f"the secret of the match is sealed to nobody's eyes, not for {_to}", "setup")
    def _(log: Any, to: Any = _to) -> int:
        log.again(eyes=to)
        log.deal(0)
        return 0


@claim("the secret of a ruling is sealed when it is committed to, not open to all", "setup")
def _(log: Any) -> int:
    log.deal(0)
    return int(log.rule(1, hide=""))


@claim("play begins once", "setup")
def _(log: Any) -> int:
    log.add("begun")
    return int(log.add("begun"))


@claim("play does not begin once more in the middle of the game", "setup")
def _(log: Any) -> int:
    log.deal(0)
    return int(log.add("begun"))


@claim("nothing is dealt before all sit", "setup")
def _(log: Any) -> int:
    log.add("left", "table", seat=1)
    return int(log.deal(0))


@claim("play does not begin before all sit", "setup")
def _(log: Any) -> int:
    log.add("left", "table", seat=1)
    return int(log.add("begun"))


@claim("whoever sits down on a free seat takes it")
def _(log: Any) -> None:
    log.add("left", "table", seat=1)
    log.sit(1)
    log.deal(0)


@claim("who leaves in the middle of the game stops nothing")
def _(log: Any) -> None:
    log.deal(0)
    log.add("left", "table", seat=1)
    log.deal(1)


for _after in ("dealt", "played", "begun", "reseeded", "revealed"):

    @claim(f"no record '{_after}' stands where every deck is known", "setup")
    def _(log: Any, after: str = _after) -> int:
        log.deal(0)
        log.rule(1)
        log.reveal()
        plain = {"begun": {}, "reseeded": {}, "revealed": {"secret": log.secret(0)}}
        forms = {"dealt": lambda: log.deal(1), "played": log.play}
        return int(forms[after]() if after in forms else log.add(after, **plain[after]))


@claim("talk, rulings and a rematch may follow when every deck is known")
def _(log: Any) -> None:
    log.deal(0)
    log.reveal()
    log.add("said", "bot:0", text="well played")
    log.add("ruled", "table", commit="", secret="")
    log.add("left", "table", seat=1)
    log.add("rematched", table="next")


def test_a_log_that_begins_with_its_end_is_no_table(story: Any, three: Any) -> None:
    log = story()
    log.add("revealed", secret=log.secret(0))
    log.play()
    for [report] in three({"log": log.told()}):
        assert (report["code"], report["seq"]) == ("setup", 0)


# Whatever is undone


def wander(log: Any, dice: random.Random) -> None:
    """Shuffles, repairs and rewinds to anywhere; what each record leaves is remembered, as if nothing were undone."""
    first = log.deal(0)
    after = {first: (1, 0)}
    epochs = 0
    for _ in range(40):
        deals, epoch = after[log.seq]
        match dice.randrange(5):
            case 0 | 1:
                after[log.deal(deals, epoch)] = (deals + 1, epoch)
            case 2:
                to = dice.randrange(first, log.seq + 1)
                after[log.add("rewound", to=to)] = after[to]
            case 3:
                after[log.play()] = (deals, epoch)
            case 4:
                epochs += 1
                after[log.rule(epochs)] = (deals, epoch)
                after[log.add("reseeded")] = (deals, epochs)
                log.sow(epochs, [""] * 3)
    log.reveal(*range(1, epochs + 1))


def test_a_rewind_to_anywhere_brings_number_and_seed_of_there_back(story: Any, three: Any) -> None:
    files = {}
    for number in range(20):
        log = story()
        log.open()
        wander(log, random.Random(f"wander {number}"))
        files[f"{number}"] = log.told()
    for reports in three(files):
        assert {report["kind"] for report in reports} == {"verified"}


# What is said of secrets that are not open


def said(log: Any, three: Any, viewer: str) -> tuple[str, str, str]:
    ours, *others = [reports[0] for reports in three({"log": log.told(viewer)})]
    assert others == [ours, ours]
    return ours["code"], ours["checks"]["commitment"], ours["checks"]["shuffles"]


@pytest.fixture
def half_open(story: Any) -> Any:
    """A log whose first secret everybody knows, and that of its repair nobody; the orders are open."""
    log = story()
    log.open(hide="")
    log.mend(1, log.deal(0, hide=""))
    return log


def test_shuffles_whose_secret_is_not_open_are_said_to_be_unchecked(half_open: Any, three: Any) -> None:
    half_open.deal(1, 1, hide="")
    assert said(half_open, three, "public") == (
        "setup",
        "not checked: 1 of 2 secrets not open in this file",
        "not checked: the secret of 1 of 2 shuffles is not open in this file",
    )


def test_a_wrong_shuffle_is_found_where_its_secret_is_open(half_open: Any, three: Any) -> None:
    half_open.deal(1, 0, hide="")
    one_secret = "not checked: the secret of 1 of 2 shuffles is not open in this file"
    assert [said(half_open, three, viewer)[2] for viewer in ("public", "full")] == [one_secret, "failed"]


def test_the_shuffles_of_a_repair_are_checked_though_the_secret_of_the_match_is_not_open(
    story: Any, three: Any
) -> None:
    log = story()
    log.open()
    log.deal(0)
    log.rule(1, hide="")
    log.add("reseeded")
    log.deal(1, 0, hide="")
    _, commitment, shuffles = said(log, three, "public")
    assert (commitment, shuffles) == ("not checked: 1 of 2 secrets not open in this file", "failed")


def test_a_repair_without_a_shuffle_leaves_the_others_checked(half_open: Any, three: Any) -> None:
    assert said(half_open, three, "public")[2] == "hold"


def test_while_the_match_runs_a_spectators_file_has_no_secret_at_all(story: Any, three: Any) -> None:
    log = story()
    log.open()
    log.mend(1, log.deal(0))
    log.deal(1, 1)
    assert said(log, three, "public")[1:] == ("not checked: the secret is not open in this file",) * 2


def test_a_rewind_that_may_not_be_changes_no_number(story: Any, three: Any) -> None:
    log = story()
    log.open()
    first = log.deal(0)
    log.undo(first - 1)
    log.deal(1)
    for [report] in three({"log": log.told()}):
        assert (report["code"], report["checks"]["deals"]) == ("setup", "hold")


# The page


def test_the_example_of_a_repairs_seed_is_right() -> None:
    page = (DOCS / "fairness.md").read_text(encoding="utf-8")
    secret, table, first, third, seed = re.findall(r"`([^`\n]+)`", page.partition("For example")[2])[:5]
    assert draw_seed(bytes.fromhex(secret), table, 1, [first, "", third]).hex() == seed
