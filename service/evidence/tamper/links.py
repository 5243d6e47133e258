"""Damage to the file of an evening to which people came by links of one use: late, or in somebody's place."""

from fairdeal.engine.words import mark

from .copy import Fields, other
from .evenings import EveningCopy, damage

LINK = mark("somebody who came by a link")


def _joined(evening: EveningCopy) -> Fields:
    return evening.log.of_type("joined", LINK)


@damage("link-twice", "twice", mark("a link of one use brings somebody a second time"), LINK)
def _link_twice(evening: EveningCopy) -> None:
    joined = _joined(evening)
    evening.log.put(joined, {**joined, "cmd": f"{joined['cmd']}?", "seq": -1})


@damage("link-not-shown", "signature", mark("somebody comes late whom no link of the director's let in"), LINK)
def _link_not_shown(evening: EveningCopy) -> None:
    joined = _joined(evening)
    shown = joined["data"]["invitation"]
    evening.says(joined, invitation={**shown, "key": other(shown["key"])})


@damage("link-to-another", "signature", mark("somebody comes to another place than their link leads to"), LINK)
def _link_to_another(evening: EveningCopy) -> None:
    joined = _joined(evening)
    key = joined["data"]["invitation"]["key"]
    link = next(each for each in evening.log.after(0, "invited") if each["data"]["key"] == key)
    evening.says(link, place="1" if link["data"]["place"] != "1" else "0")


@damage("link-before-noise", "setup", mark("somebody comes by a link while others open their noise"), LINK)
def _link_before_noise(evening: EveningCopy) -> None:
    joined, noise = _joined(evening), [*evening.log.after(0, "noise-opened")][-1]
    evening.log.put(joined, noise)


@damage("rounds-for-one-more", "setup", mark("somebody who comes late is said to bring more rounds than boards"), LINK)
def _rounds_for_one_more(evening: EveningCopy) -> None:
    evening.says(_joined(evening), rounds=1 + len(evening.log.of_type("opened")["data"]["commits"]))
