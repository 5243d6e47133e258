"""Damage to the file of an evening at which one sat where one liked: choices that nobody signed, and what follows."""

from fairdeal.engine.words import mark

from .copy import Fields, need
from .evenings import EveningCopy, damage

CHOICE = mark("a person who sat down where they liked")
GIVEN_UP = mark("a table that was given up")


def _choices(evening: EveningCopy) -> list[Fields]:
    found = [*evening.log.after(0, "sat")]
    need(found, CHOICE)
    return found


@damage("choice-unsigned", "signature", mark("somebody is said to have sat down who did not sign it"), CHOICE)
def _choice_unsigned(evening: EveningCopy) -> None:
    choice = _choices(evening)[0]
    del choice["data"]["by_key"]
    evening.log.seal_from(choice)


@damage("choice-of-another", "signature", mark("one entrant's choice is said to be another's"), CHOICE)
def _choice_of_another(evening: EveningCopy) -> None:
    choice = _choices(evening)[0]
    choice["by"] = next(each["by"] for each in _choices(evening) if each["by"] != choice["by"])
    evening.log.seal_from(choice)


@damage("other-choice", "signature", mark("somebody sits down at another table than they signed"), CHOICE)
def _other_choice(evening: EveningCopy) -> None:
    choice = _choices(evening)[0]
    evening.says(choice, seats=choice["data"]["seats"] + 1)


@damage("choice-by-house", "signature", mark("the server seats a person as if they were a bot"), CHOICE)
def _choice_by_house(evening: EveningCopy) -> None:
    choice = _choices(evening)[0]
    where = {"at": choice["data"]["at"], "seats": choice["data"]["seats"]}
    choice.update(type="bot-sat", by="tournament", data={"entrant": int(choice["by"].split(":")[1]), **where})
    evening.log.seal_from(choice)


@damage("two-tables", "twice", mark("an entrant sits down at another table while they play"), CHOICE)
def _two_tables(evening: EveningCopy) -> None:
    last = _choices(evening)[-1]
    added = next(evening.log.after(last["seq"], "table-added"))
    at = 1 + max(each["data"]["at"] for each in _choices(evening))
    evening.adds(added, "sat", last["by"], {"at": at, "seats": last["data"]["seats"]})


@damage("seat-of-another", "setup", mark("a table opens for somebody who did not sit down there"), CHOICE)
def _seat_of_another(evening: EveningCopy) -> None:
    _choices(evening)
    added = evening.log.of_type("table-added")
    there = added["data"]["seats"]
    others = {each["data"]["entrant"] for each in evening.log.after(0, "entered")} - {*there}
    evening.says(added, seats=[min(others), *there[1:]])


@damage("match-left-out", "signature", mark("a match is left out, with the choices by which it came about"), CHOICE)
def _match_left_out(evening: EveningCopy) -> None:
    at = _choices(evening)[-1]["data"]["at"]
    name = evening.tables.pop().header["table"]
    for record in [*evening.log.records]:
        data = record["data"]
        if data.get("table") == name or (record["type"] in ("sat", "bot-sat") and data["at"] == at):
            evening.log.drop(record)
    evening.first["parts"] -= 1


@damage("result-left-out", "setup", mark("the evening ends without the result of a match"), CHOICE)
def _result_left_out(evening: EveningCopy) -> None:
    _choices(evening)
    evening.log.drop(evening.over(evening.tables[-1]))


@damage("given-up-early", "setup", mark("players are sent away from a table before their time"), GIVEN_UP)
def _given_up_early(evening: EveningCopy) -> None:
    given_up = evening.log.of_type("given-up", GIVEN_UP)
    given_up["at"] = evening.log.records[given_up["seq"] - 1]["at"]
    evening.log.seal_from(given_up)
