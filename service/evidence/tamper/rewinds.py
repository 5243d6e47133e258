"""Damage to rewinds and repairs: cards dealt again as somebody would like them."""

from fairdeal.engine.words import mark

from .copy import REPAIR, REWIND, UNDO, Copy, other
from .kinds import kind
from .openings import swap_two


@kind(
    "rewind-elsewhere", "deal-gap", mark("an undo is written to have undone nothing, with all hashes made to fit"), UNDO
)
def _rewind_elsewhere(copy: Copy) -> None:
    rewound, _ = copy.undo()
    rewound["data"]["to"] = rewound["seq"] - 1
    copy.seal_from(rewound)


@kind("rewind-ahead", "setup", mark("an undo goes back to itself, with all hashes made to fit"), REWIND)
def _rewind_ahead(copy: Copy) -> None:
    rewound = copy.of_type("rewound", REWIND)
    rewound["data"]["to"] = rewound["seq"]
    copy.seal_from(rewound)


@kind(
    "rewind-to-lobby",
    "setup",
    mark("an undo goes back to before anybody sat down, with all hashes made to fit"),
    REWIND,
)
def _rewind_to_lobby(copy: Copy) -> None:
    rewound = copy.of_type("rewound", REWIND)
    rewound["data"]["to"] = 0
    copy.seal_from(rewound)


@kind("rewind-at-end", "setup", mark("a move is undone when every deck is known, with all hashes made to fit"))
def _rewind_at_end(copy: Copy) -> None:
    revealed = copy.of_type("revealed")
    data = {"to": revealed["seq"] - 1, "cause": revealed["seq"]}
    copy.put(revealed, {**revealed, "type": "rewound", "data": data, "cmd": revealed["cmd"] + "?", "seq": -1})


@kind(
    "claim-when-final",
    "final",
    mark("a year after the match its result is called final, and disputed then, with all hashes made to fit"),
)
def _claim_when_final(copy: Copy) -> None:
    copy.of_type("revealed")
    last = copy.records[-1]
    later = f"{int(last['at'][:4]) + 1}{last['at'][4:]}"
    fresh = {**last, "at": later, "by": "table", "type": "became-final", "data": {"since": later}, "cmd": "table:final"}
    claim = {
        "type": "incident-opened",
        "by": "seat:0",
        "data": {"about": 0, "claim": "No."},
        "cmd": "0:late",
        "seq": -2,
    }
    copy.put(last, {**fresh, "seq": -1}, {**fresh, **claim})


@kind("drop-rewind", "deal-gap", mark("an undo is left out, with all seqs and hashes made to fit"), UNDO)
def _drop_rewind(copy: Copy) -> None:
    copy.drop(copy.undo()[0])


@kind("reroll", "shuffle", mark("after an undo the same shuffle gives other cards, with all hashes made to fit"), UNDO)
def _reroll(copy: Copy) -> None:
    swap_two(copy, copy.undo()[1]["seq"])


@kind(
    "reroll-number", "deal-gap", mark("after an undo the shuffle has a new number, with all hashes made to fit"), UNDO
)
def _reroll_number(copy: Copy) -> None:
    _, again = copy.undo()
    again["data"]["deal"] += 1
    copy.seal_from(again)


@kind(
    "repair-commit", "commit", mark("a ruling binds the server to another secret, with all hashes made to fit"), REPAIR
)
def _repair_commit(copy: Copy) -> None:
    ruled = copy.repair().ruled
    ruled["data"]["commit"] = other(ruled["data"]["commit"])
    copy.seal_from(ruled)


@kind(
    "repair-unruled",
    "setup",
    mark("shuffles come from a new seed without a ruling, with all hashes made to fit"),
    REPAIR,
)
def _repair_unruled(copy: Copy) -> None:
    reseeded = copy.repair().reseeded
    for ruled in copy.after(0, "ruled"):
        if ruled["seq"] < reseeded["seq"]:
            ruled["data"]["commit"] = ""
    copy.seal_from(copy.of_type("ruled"))


@kind("repair-twice", "setup", mark("one ruling gives a new seed twice, with all seqs and hashes made to fit"), REPAIR)
def _repair_twice(copy: Copy) -> None:
    reseeded = copy.repair().reseeded
    copy.put(reseeded, {**reseeded, "cmd": reseeded["cmd"] + "?", "seq": -1})


@kind(
    "drop-reseeded",
    "shuffle",
    mark("the new seed of a repair is left out, with all seqs and hashes made to fit"),
    REPAIR,
)
def _drop_reseeded(copy: Copy) -> None:
    copy.drop(copy.repair().reseeded)


@kind(
    "later-secret",
    "commit",
    mark("at the end another secret of a repair is opened, with all hashes made to fit"),
    REPAIR,
)
def _later_secret(copy: Copy) -> None:
    copy.repair()
    revealed = copy.of_type("revealed")
    revealed["data"]["later"][0] = other(revealed["data"]["later"][0])
    copy.seal_from(revealed)


@kind(
    "later-missing",
    "commit",
    mark("at the end the secret of a repair is not opened, with all hashes made to fit"),
    REPAIR,
)
def _later_missing(copy: Copy) -> None:
    copy.repair()
    revealed = copy.of_type("revealed")
    del revealed["data"]["later"][-1]
    copy.seal_from(revealed)
