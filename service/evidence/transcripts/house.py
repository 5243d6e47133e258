"""The house rules of a table in words: undo, referee, clock, and help for a seat that is away."""

from collections.abc import Iterator

from fairdeal.engine.words import _, mark, plural

from ...table.state.house import PLAIN_HOUSE, House

UNDO = {
    "free": mark("every undo is granted"),
    "referee": mark("the referee alone grants an undo that is not free"),
    "off": mark("no undo"),
}
AWAY = {
    "wait": mark("nobody plays for a seat that is away"),
    "bot": mark("a bot plays on for a seat whose time is up"),
}


def house_rules(house: House) -> Iterator[str]:
    """Tell each rule that differs from the default."""
    if house.undo in UNDO:
        yield _(UNDO[house.undo])
    if house.undo_limit != PLAIN_HOUSE.undo_limit:
        yield plural(
            house.undo_limit,
            "each seat may ask {n} time for an undo that needs an answer",
            "each seat may ask {n} times for an undo that needs an answer",
            n=house.undo_limit,
        )
    if house.referee:
        yield _("disputes go to a referee")
    if house.clock != "none":
        yield _("clock: {rule}", rule=_clock(house))
    if house.away in AWAY:
        yield _(AWAY[house.away])
    if house.hints:
        yield _("seats may ask to be shown good moves")
    if not house.phrases:
        yield _("nobody says anything")


def _clock(house: House) -> str:
    if house.clock == "decision":
        return _("{time} for each decision", time=span(house.seconds))
    if not house.increment:
        return _("{time} a seat for the match", time=span(house.seconds))
    match, more = span(house.seconds), span(house.increment)
    return _("{time} a seat for the match, and {more} more after each decision", time=match, more=more)


def span(seconds: int) -> str:
    """Say `1 h 30 min`, and 90 seconds as `1 min 30 s`."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    parts = ((hours, _("{n} h", n=hours)), (minutes, _("{n} min", n=minutes)), (rest, _("{n} s", n=rest)))
    return " ".join(said for number, said in parts if number) or _("{n} s", n=0)
