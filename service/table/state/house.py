"""The house rules, which people agree on beside the game's options. Form, words, protocol and transcript follow."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import asdict

from fairdeal.engine.options import counts, key, spoken_schema
from fairdeal.engine.words import _, mark

from ...errors import Problem


def _rule(title: str, help: str | None = None, *, ge: int | None = None, le: int | None = None, **more: object) -> Meta:
    """Declare a rule; what `more` may say stands in `engine/options.py`."""
    return Meta(title=title, description=help, ge=ge, le=le, extra_json_schema=dict(more))


class House(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The house rules of a table; each may be left out, and old tables have the defaults."""

    undo: Annotated[
        Literal["free", "consent", "referee", "off"],
        _rule(
            mark("Taking moves back"),
            words={
                "free": mark("Free"),
                "consent": mark("By consent"),
                "referee": mark("Only the referee"),
                "off": mark("Off"),
            },
            helps={
                "free": mark("Players take their own moves back at once, whatever was seen since."),
                "consent": mark(
                    "At once while nobody has acted or learned anything since; "
                    "after that the players who would lose by it are asked."
                ),
                "referee": mark("The referee decides, so the table needs one."),
                "off": mark("Every move stands."),
            },
            needs={"referee": ["referee"]},
        ),
    ] = "consent"
    undo_limit: Annotated[
        int,
        _rule(mark("Requests of each seat that need an answer"), ge=0, le=100, counts={"undo": ["consent", "referee"]}),
    ] = 10
    referee: Annotated[
        bool,
        _rule(
            mark("Disputes"),
            mark("gets a link; settles disputes, and sees hidden cards only during one"),
            words={"true": mark("A referee"), "false": mark("No referee")},
        ),
    ] = False
    final: Annotated[
        int,
        _rule(
            mark("How long a result can be disputed"),
            mark("after the match; then it is final, and its referee rules no more"),
            ge=1,
            le=720,
            counts={"referee": [True]},
            unit="hour",
            more=True,
        ),
    ] = 24
    clock: Annotated[
        Literal["none", "bank", "decision"],
        _rule(
            mark("Clock"),
            words={
                "none": mark("No clock"),
                "bank": mark("Time for the match"),
                "decision": mark("Time for each decision"),
            },
            helps={
                "none": mark("Everybody thinks as long as they like."),
                "bank": mark("Each seat has a fixed time in all, and gets a little more after each decision."),
                "decision": mark("Each decision has its own time; what is left over is lost."),
            },
            needs={"bank": ["seconds"], "decision": ["seconds"]},
        ),
    ] = "none"
    seconds: Annotated[
        int,
        _rule(
            mark("Time of each seat"),
            ge=0,
            le=86_400,
            unit="second",
            counts={"clock": ["bank", "decision"]},
            offers={"bank": [60, 180, 300, 600, 900, 1800], "decision": [10, 20, 30, 60, 120, 300]},
        ),
    ] = 0
    increment: Annotated[
        int,
        _rule(
            mark("More after each decision"),
            ge=0,
            le=3_600,
            unit="second",
            counts={"clock": ["bank"]},
            offers={"bank": [0, 2, 5, 10, 30]},
        ),
    ] = 0
    away: Annotated[
        Literal["wait", "ask", "bot"],
        _rule(
            mark("When somebody is away"),
            words={"wait": mark("Wait"), "ask": mark("Others may ask a bot in"), "bot": mark("A bot plays on")},
            helps={
                "wait": mark("The table waits until the player comes back."),
                "ask": mark("When the seat’s own time is up, anybody at the table may let a bot play on."),
                "bot": mark("By itself, as soon as the seat's time is up."),
            },
        ),
    ] = "ask"
    patience: Annotated[
        int,
        _rule(
            mark("Patience with who is away"),
            mark("without one, a bot is asked in when the seat’s own time is up"),
            ge=0,
            le=86_400,
            unit="second",
            counts={"away": ["ask", "bot"]},
            offers={"ask": [0, 60, 300, 900, 3_600], "bot": [0, 60, 300, 900, 3_600]},
            more=True,
        ),
    ] = 0
    days: Annotated[
        int,
        _rule(
            mark("A turn without a clock"),
            mark("Days that a turn, a pause or an open seat may wait"),
            ge=1,
            le=90,
            unit="day",
            more=True,
        ),
    ] = 7
    unfinished: Annotated[
        Literal["scores", "absent"],
        _rule(
            mark("When a match is ended early"),
            words={
                "scores": mark("The best score wins"),
                "absent": mark("The best score wins, if its player is there"),
            },
            helps={
                "scores": mark("Whoever leads when the match ends has won it, there or not."),
                "absent": mark(
                    "Whoever said nothing to the end of the match cannot win it, and nobody wins in their place."
                ),
            },
            more=True,
        ),
    ] = "scores"
    stand_ins: Annotated[
        bool,
        _rule(
            mark("When a bot stood in"),
            mark("also where a bot or the clock made most of its decisions"),
            words={"true": mark("Such a seat can win"), "false": mark("A seat that it mostly played cannot win")},
            more=True,
        ),
    ] = False
    share: Annotated[
        int,
        _rule(
            mark("Decisions of a hundred that others may make for a seat"),
            mark("once its own time was up, and only where there was a choice"),
            ge=0,
            le=100,
            more=True,
        ),
    ] = 50
    hints: Annotated[
        bool,
        _rule(
            mark("Good moves"),
            mark("once for each decision; everybody sees that they asked"),
            words={
                "true": mark("Players may be shown a good move"),
                "false": mark("Only somebody alone with bots is shown any"),
            },
            more=True,
        ),
    ] = False
    phrases: Annotated[
        bool,
        _rule(
            mark("Phrases"),
            mark("from a fixed list, in the log; everybody can mute them"),
            words={"true": mark("Players may say one of a few phrases"), "false": mark("Nobody says a phrase")},
            more=True,
        ),
    ] = True


PLAIN_HOUSE = House()


def fits_together(house: House) -> None:
    """Raise `Problem("bad_option")` for house rules that contradict each other, as `needs` and `counts` say.

    A number that is there by default, such as a limit, may stay where it does not count.
    """
    chosen = asdict(house)
    for name, rule in spoken_schema(type(house))["properties"].items():
        for needed in rule.get("needs", {}).get(key(chosen[name]), ()):
            if not chosen[needed]:
                raise _lacking(name, repr(chosen[name]), needed)
        if chosen[name] and not rule["default"] and not counts(rule, chosen):
            raise _idle(name, repr(chosen[name]), *rule["counts"].popitem())


def _lacking(rule: str, value: str, needed: str) -> Problem:
    message = _("{rule} {value} needs {other}.", rule=rule, value=value, other=needed)
    return Problem("bad_option", message, remedy=_("Set {other}, or choose another {rule}.", other=needed, rule=rule))


def _idle(rule: str, value: str, other: str, values: list[str]) -> Problem:
    where = _(" or ").join(map(repr, values))
    return Problem(
        "bad_option",
        _("{rule} {value} counts only where {other} is {values}.", rule=rule, value=value, other=other, values=where),
        remedy=_("Leave {rule} out, or choose another {other}.", rule=rule, other=other),
    )
