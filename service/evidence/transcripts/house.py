"""The house rules of a table in words: undo, referee, clock, and what is done for a seat that is away."""

from collections.abc import Iterator

from ...table.house import PLAIN_HOUSE, House

UNDO = {
    "free": "an undo needs nobody’s yes",
    "referee": "an undo that is not free is for the referee alone",
    "off": "no undo",
}
AWAY = {"wait": "nobody plays for a seat that is away", "bot": "a bot plays on for a seat whose time is up"}


def house_rules(house: House) -> Iterator[str]:
    """Each rule that differs from the default."""
    if house.undo in UNDO:
        yield UNDO[house.undo]
    if house.undo_limit != PLAIN_HOUSE.undo_limit:
        yield f"at most {house.undo_limit} requests to undo of a seat that need an answer"
    if house.referee:
        yield "disputes go to a referee"
    if house.clock != "none":
        yield f"clock: {_clock(house)}"
    if house.away in AWAY:
        yield AWAY[house.away]


def _clock(house: House) -> str:
    if house.clock == "decision":
        return f"{span(house.seconds)} for each decision"
    more = f", and {span(house.increment)} more after each decision" if house.increment else ""
    return f"{span(house.seconds)} a seat for the match{more}"


def span(seconds: int) -> str:
    """`1 h 30 min`, `90 s` as `1 min 30 s`."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    parts = ((hours, "h"), (minutes, "min"), (rest, "s"))
    return " ".join(f"{number} {unit}" for number, unit in parts if number) or "0 s"
