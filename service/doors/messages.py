"""What a browser or a bot may say, read by marshmallow and turned into commands; the same over HTTP and the socket."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

import msgspec
from marshmallow import RAISE, Schema, ValidationError, fields, validate
from msgspec import Meta, Struct

from ..errors import Problem
from ..table.commands import (
    Accept,
    AddEntropy,
    AnswerUndo,
    Appeal,
    AskUndo,
    CarryOut,
    Come,
    Command,
    Dispute,
    EndMatch,
    Kick,
    Leave,
    LetBe,
    LookAt,
    NextDeal,
    Pause,
    Play,
    PlayOn,
    Rematch,
    Resign,
    Resume,
    Rule,
    SeatBot,
    Sit,
    StandIn,
    State,
    WithdrawDispute,
    WithdrawUndo,
)
from ..table.events import Remedy
from .tokens import Pass

LONGEST = 16 * 1024
TEXT = 1_000  # letters of a claim or a statement as it comes; how many are kept, the incident says
DEEPEST = 8


class Said(Schema):
    """The base of every message that asks for something."""

    class Meta:
        unknown = RAISE

    id = fields.String(required=True, validate=validate.Length(1, 64))
    seq = fields.Integer(load_default=None, allow_none=True, strict=True)


class PlaySaid(Said):
    seq = fields.Integer(required=True, strict=True)
    action = fields.Dict(keys=fields.String(), required=True)


class SitSaid(Said):
    name = fields.String(required=True)
    entropy = fields.String(load_default="", validate=validate.Regexp(r"\A[0-9A-Za-z]{0,64}\Z"))


class BotSaid(Said):
    seat = fields.Integer(required=True, strict=True)
    bot = fields.String(required=True)


class SeatSaid(Said):
    seat = fields.Integer(required=True, strict=True)


class TargetSaid(Said):
    target = fields.Integer(load_default=None, allow_none=True, strict=True)


class AnswerSaid(Said):
    ask = fields.Integer(required=True, strict=True)
    yes = fields.Boolean(required=True)
    block = fields.Boolean(load_default=False)


class DisputeSaid(Said):
    seq = fields.Integer(required=True, strict=True)
    about = fields.Integer(required=True, strict=True)
    claim = fields.String(required=True, validate=validate.Length(max=TEXT))


class TextSaid(Said):
    text = fields.String(required=True, validate=validate.Length(max=TEXT))


class WhySaid(Said):
    why = fields.String(required=True, validate=validate.Length(max=TEXT))


class EntropySaid(Said):
    entropy = fields.String(required=True, validate=validate.Regexp(r"\A[0-9A-Za-z]{1,64}\Z"))


class NameSaid(Said):
    name = fields.String(required=True)


class EyesSaid(Said):
    eyes = fields.String(required=True, validate=validate.Length(1, 16))


class RemedySaid(Schema):
    class Meta:
        unknown = RAISE

    kind = fields.String(
        required=True, validate=validate.OneOf(["stands", "rewind", "repair", "adjust", "forfeit", "void"])
    )
    to = fields.Integer(load_default=-1, strict=True)
    seat = fields.Integer(load_default=-1, strict=True)
    points = fields.Integer(load_default=0, strict=True)


class RuleSaid(Said):
    finding = fields.String(required=True, validate=validate.Length(max=4 * TEXT))
    clause = fields.String(required=True, validate=validate.Length(max=16))
    remedy = fields.Nested(RemedySaid, required=True)


class FitSaid(Said):
    chosen = fields.List(fields.String(validate=validate.Length(1, 64)), required=True, validate=validate.Length(0, 64))


class LogSaid(Said):
    before = fields.Integer(required=True, strict=True)


class Hello(Schema):
    class Meta:
        unknown = RAISE

    ticket = fields.String(required=True, validate=validate.Length(1, 1024))
    since = fields.Integer(load_default=-1, strict=True)


SCHEMAS: Mapping[str, Schema] = {
    "play": PlaySaid(),
    "deal": Said(),
    "sit": SitSaid(),
    "bot": BotSaid(),
    "leave": Said(),
    "kick": SeatSaid(),
    "rematch": Said(),
    "undo": TargetSaid(),
    "undo-answer": AnswerSaid(),
    "undo-withdraw": Said(),
    "incident": DisputeSaid(),
    "statement": TextSaid(),
    "withdraw": Said(),
    "let-be": Said(),
    "accept": Said(),
    "appeal": WhySaid(),
    "entropy": EntropySaid(),
    "come": NameSaid(),
    "look": EyesSaid(),
    "rule": RuleSaid(),
    "carry-out": Said(),
    "pause": Said(),
    "resume": Said(),
    "stand-in": SeatSaid(),
    "back": Said(),
    "resign": Said(),
    "end": Said(),
    "price": TargetSaid(),
    "fit": FitSaid(),
    "log": LogSaid(),
    "hello": Hello(),
}
QUESTIONS = ("price", "fit", "log", "hello")
COMMANDS = tuple(asked for asked in SCHEMAS if asked not in QUESTIONS)


class PlainPlay(Struct, forbid_unknown_fields=True):
    """`PlaySaid` for the fast codec: it accepts the same messages, and cannot say what is wrong with others."""

    do: Literal["play"]
    id: Annotated[str, Meta(min_length=1, max_length=64)]
    seq: int
    action: dict[str, Any]


_plain_play = msgspec.json.Decoder(PlainPlay).decode


def read_play(text: str | bytes) -> dict[str, Any] | None:
    """The fields of a faultless `play`, by far the most frequent message; None for any other."""
    if len(text) > LONGEST:
        return None
    try:
        said = _plain_play(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    if _deeper(said.action, DEEPEST - 1):
        return None
    return {"id": said.id, "seq": said.seq, "action": said.action}


def parse(text: str | bytes) -> dict[str, Any]:
    """A JSON object. Raises `Problem` if it is too large, no JSON, no object, or nested too deeply."""
    if len(text) > LONGEST:
        raise Problem("too_large", f"The message has {len(text):,} bytes; {LONGEST:,} are allowed.")
    try:
        message = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Problem("bad_json", "The message is not JSON.", remedy="Send one JSON object, in UTF-8.") from None
    if not isinstance(message, dict):
        raise Problem("bad_json", f"The message is a {type(message).__name__}, not an object.")
    if _deeper(message, DEEPEST):
        raise Problem("bad_json", f"The message is nested more than {DEEPEST} deep.")
    return message


def _deeper(value: Any, levels: int) -> bool:
    if isinstance(value, dict):
        return not levels or any(_deeper(each, levels - 1) for each in value.values())
    if isinstance(value, list):
        return not levels or any(_deeper(each, levels - 1) for each in value)
    return False


def load(message: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """What the message asks for and its fields. Raises `Problem("bad_command")`, naming what is wrong."""
    asked = message.get("do")
    schema = SCHEMAS.get(asked) if isinstance(asked, str) else None
    if schema is None:
        raise Problem(
            "bad_command",
            f"{str(asked)[:40]!r} is nothing that can be asked.",
            remedy=f"Ask for one of: {', '.join(SCHEMAS)}.",
        )
    try:
        loaded: dict[str, Any] = schema.load({name: value for name, value in message.items() if name != "do"})
    except ValidationError as wrong:
        raise Problem("bad_command", f"{asked}: {spoken(wrong.messages)}") from None
    return str(asked), loaded


def spoken(messages: Any) -> str:
    """marshmallow's errors as one line: `seq: Missing data for required field.`"""
    if isinstance(messages, Mapping):
        return " ".join(f"{name}: {spoken(inner)}" for name, inner in messages.items())
    return " ".join(map(str, messages)) if isinstance(messages, list) else str(messages)


# What each message is as a command, from its own fields.
MADE: Mapping[str, Callable[[Mapping[str, Any], dict[str, Any]], Command]] = {
    "play": lambda said, base: Play(**base, action=said["action"]),
    "deal": lambda said, base: NextDeal(**base),
    "sit": lambda said, base: Sit(**base, name=said["name"], entropy=said["entropy"]),
    "bot": lambda said, base: SeatBot(**base, at=said["seat"], kind=said["bot"]),
    "leave": lambda said, base: Leave(**base),
    "kick": lambda said, base: Kick(**base, at=said["seat"]),
    "rematch": lambda said, base: Rematch(**base),
    "undo": lambda said, base: AskUndo(**base, target=said["target"]),
    "undo-answer": lambda said, base: AnswerUndo(**base, ask=said["ask"], yes=said["yes"], block=said["block"]),
    "undo-withdraw": lambda said, base: WithdrawUndo(**base),
    "incident": lambda said, base: Dispute(**base, about=said["about"], claim=said["claim"]),
    "statement": lambda said, base: State(**base, text=said["text"]),
    "withdraw": lambda said, base: WithdrawDispute(**base),
    "let-be": lambda said, base: LetBe(**base),
    "accept": lambda said, base: Accept(**base),
    "appeal": lambda said, base: Appeal(**base, why=said["why"]),
    "entropy": lambda said, base: AddEntropy(**base, entropy=said["entropy"]),
    "come": lambda said, base: Come(**base, name=said["name"]),
    "look": lambda said, base: LookAt(**base, eyes=said["eyes"]),
    "rule": lambda said, base: Rule(
        **base, finding=said["finding"], clause=said["clause"], remedy=Remedy(**said["remedy"])
    ),
    "carry-out": lambda said, base: CarryOut(**base),
    "pause": lambda said, base: Pause(**base),
    "resume": lambda said, base: Resume(**base),
    "stand-in": lambda said, base: StandIn(**base, at=said["seat"]),
    "back": lambda said, base: PlayOn(**base),
    "resign": lambda said, base: Resign(**base),
    "end": lambda said, base: EndMatch(**base),
}


def command(asked: str, said: Mapping[str, Any], holder: Pass) -> Command:
    """The command that a loaded message is, asked by whoever holds that pass."""
    if asked not in MADE:
        raise Problem("bad_command", f"{asked!r} is no command.", remedy=f"Commands: {', '.join(COMMANDS)}.")
    base = {"id": said["id"], "seq": said["seq"], "seat": holder.seat, "key": holder.key, "referee": holder.referee}
    return MADE[asked](said, base)
