"""What a browser or a bot may say, read by marshmallow and turned into commands; the same over HTTP and the socket."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from marshmallow import RAISE, Schema, ValidationError, fields, validate
from msgspec import Meta, Struct

from .commands import Command, Leave, NextDeal, Play, Rematch, SeatBot, Sit
from .errors import Problem

LONGEST = 16 * 1024
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
    "rematch": Said(),
    "fit": FitSaid(),
    "log": LogSaid(),
    "hello": Hello(),
}
COMMANDS = ("play", "deal", "sit", "bot", "leave", "rematch")


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


def command(asked: str, said: Mapping[str, Any], seat: int | None, key: str) -> Command:
    """The command that a loaded message is, asked by that seat."""
    base: dict[str, Any] = {"id": said["id"], "seq": said["seq"], "seat": seat, "key": key}
    match asked:
        case "play":
            return Play(**base, action=said["action"])
        case "deal":
            return NextDeal(**base)
        case "sit":
            return Sit(**base, name=said["name"], entropy=said["entropy"])
        case "bot":
            return SeatBot(**base, at=said["seat"], bot=said["bot"])
        case "leave":
            return Leave(**base)
        case "rematch":
            return Rematch(**base)
    raise Problem("bad_command", f"{asked!r} is no command.", remedy=f"Commands: {', '.join(COMMANDS)}.")
