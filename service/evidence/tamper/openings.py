"""Damage to openings: sealed fields, the secret, and the shuffles that follow from it."""

from copy import deepcopy

from fairdeal.engine.words import mark

from .copy import Copy, need, other
from .kinds import kind


@kind("open-otherwise", "opening", mark("an opening gives another value"))
def _open_otherwise(copy: Copy) -> None:
    copy.opening()["value"] = "something else"


@kind("flip-salt", "opening", mark("an opening gives another salt"))
def _flip_salt(copy: Copy) -> None:
    copy.opening()["salt"] = other(copy.opening()["salt"])


@kind("drop-opening", "opening-missing", mark("an opening is left out"))
def _drop_opening(copy: Copy) -> None:
    copy.openings.remove(copy.opening())


@kind("double-opening", "opening-twice", mark("an opening stands twice"))
def _double_opening(copy: Copy) -> None:
    copy.openings.insert(copy.openings.index(copy.opening()), copy.opening())


@kind("swap-openings", "opening-order", mark("two openings change places"))
def _swap_openings(copy: Copy) -> None:
    copy.opening()
    copy.openings[0], copy.openings[1] = copy.openings[1], copy.openings[0]


@kind("open-nothing", "opening-nowhere", mark("an opening opens a field that is not sealed"))
def _open_nothing(copy: Copy) -> None:
    copy.opening()
    copy.openings[-1]["path"] += "x"


@kind("open-too-much", "opening-viewer", mark("a spectator's transcript opens a hidden field"))
def _open_too_much(copy: Copy) -> None:
    copy.opening()
    copy.header["viewer"] = "public"


@kind("other-secret", "commit", mark("at the end another secret is opened, with all hashes made to fit"))
def _other_secret(copy: Copy) -> None:
    revealed = copy.of_type("revealed")
    revealed["data"]["secret"] = other(revealed["data"]["secret"])
    copy.seal_from(revealed)


@kind("swap-cards", "shuffle", mark("two cards of a deck change places, with its seal and all hashes made to fit"))
def _swap_cards(copy: Copy) -> None:
    swap_two(copy, copy.of_type("dealt")["seq"])


def swap_two(copy: Copy, seq: int) -> None:
    """Swap two different cards of the deck that record `seq` deals, and seal it anew."""
    orders = [each for each in copy.openings if (each["seq"], each["path"]) == (seq, "action.order")]
    need(orders, mark("the opened order of a deck; take a full transcript"))
    first, *cards = orders[0]["value"]
    at = next(i for i, card in enumerate(cards) if card != first)
    copy.reorder(orders[0], [cards[at], *cards[:at], first, *cards[at + 1 :]])
    copy.seal_from(copy.records[seq])


@kind("deal-gap", "deal-gap", mark("a shuffle is numbered as if one before it had been thrown away"))
def _deal_gap(copy: Copy) -> None:
    dealt = copy.of_type("dealt")
    dealt["data"]["deal"] += 1
    copy.seal_from(dealt)


@kind("other-cards", "shuffle", mark("a deal names other cards than were shuffled, with all hashes made to fit"))
def _other_cards(copy: Copy) -> None:
    dealt = copy.of_type("dealt")
    dealt["data"]["cards"] = list(reversed(deepcopy(dealt["data"]["cards"])))
    copy.seal_from(dealt)


@kind("no-commitment", "setup", mark("the first record commits to nothing, with all hashes made to fit"))
def _no_commitment(copy: Copy) -> None:
    opened = copy.of_type("opened")
    opened["data"]["commit"] = ""
    copy.seal_from(opened)


@kind("no-table", "setup", mark("the first record opens no table, with all hashes made to fit"))
def _no_table(copy: Copy) -> None:
    opened = copy.of_type("opened")
    opened["type"] = "noted"
    copy.seal_from(opened)
