"""The messages that a browser or a bot may send, read by marshmallow and turned into commands; over HTTP alike."""

import json
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from marshmallow import Schema, ValidationError, fields, validate
from msgspec import Meta

from fairdeal.engine.words import _

from ..errors import Problem
from ..table.features import ASKS
from ..table.state.chairs import REFEREE
from ..table.state.command import ASKER, Command, own_fields
from ..table.state.feature import Ask
from ..table.state.signed import needs_key, needs_seat_key
from .shapes import Strict, shape
from .tokens import Pass

Json = dict[str, Any]  # an object from outside, of whose members nothing is known until a schema has read them
LONGEST = 16 * 1024
DEEPEST = 8


# The log numbers the further records of a command with "#": an id with one would stand among those of another.
ID = r"\A[^#]*\Z"
PLAIN_ID = validate.Regexp(ID, error="An id has no '#', by which the log numbers a command's records; leave it out.")

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=ID)]

PUBLIC_KEY = r"\A[0-9a-f]{64}\Z"
BOX = r"\A(?:[0-9a-f]{2}){33,1024}\Z"  # an invitation that is locked, and 32 bytes that hold it together


class Said(Strict):
    """The base of every message that asks for something."""

    id = fields.String(required=True, validate=[validate.Length(1, 64), PLAIN_ID])
    seq = fields.Integer(load_default=None, allow_none=True, strict=True)


class FreshSaid(Said):
    """The base of a message that must say which seq it was made against."""

    seq = fields.Integer(required=True, strict=True)


class PriceSaid(Said):
    target = fields.Integer(load_default=None, allow_none=True, strict=True)


class FitSaid(Said):
    chosen = fields.List(fields.String(validate=validate.Length(1, 64)), required=True, validate=validate.Length(0, 64))


class LogSaid(Said):
    before = fields.Integer(required=True, strict=True)


class IntroduceSaid(Said):
    key = fields.String(required=True, validate=validate.Regexp(PUBLIC_KEY))
    box = fields.String(required=True, validate=validate.Regexp(BOX))


class Hello(Strict):
    ticket = fields.String(required=True, validate=validate.Length(1, 1024))
    since = fields.Integer(load_default=-1, strict=True)
    receipt = fields.String(load_default="", validate=validate.Length(max=2_048))
    changes = fields.Boolean(load_default=False)


class Beat(Strict):
    """A question whether the other end is still there."""


def _schema(ask: Ask) -> Schema:
    base = FreshSaid if ask.fresh else Said
    return shape(ask.command, ask.command.__name__, base=base, said=ask.said, without=ASKER)()


ASKED: Mapping[str, Ask] = {ask.name: ask for ask in ASKS.values() if ask.name}
COMMANDS = tuple(ASKED)
QUESTIONS: Mapping[str, Schema] = {
    "price": PriceSaid(),
    "fit": FitSaid(),
    "log": LogSaid(),
    "hurry": Said(),
    "code": Said(),
    "introduce": IntroduceSaid(),
    "hello": Hello(),
    "beat": Beat(),
}
SCHEMAS: Mapping[str, Schema] = {**{name: _schema(ask) for name, ask in ASKED.items()}, **QUESTIONS}


def parse(text: str | bytes) -> Json:
    """Read a JSON object. Raises `Problem` if it is too large, no JSON, no object, or nested too deeply."""
    if len(text) > LONGEST:
        raise Problem(
            "too_large", _("The message has {n} bytes; {most} are allowed.", n=f"{len(text):,}", most=f"{LONGEST:,}")
        )
    try:
        message = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Problem("bad_json", _("The message is not JSON."), remedy=_("Send one JSON object, in UTF-8.")) from None
    if not isinstance(message, dict):
        raise Problem("bad_json", _("The message is a {kind}, not an object.", kind=type(message).__name__))
    if _opened(text) > DEEPEST:
        fit(message)
    if msgspec.json.encode(message) != (text.encode() if isinstance(text, str) else text):
        json.loads(text, object_pairs_hook=_each_once)  # what a page writes is written so, and has no member twice
    return message


def _each_once(members: list[tuple[str, object]]) -> None:
    """Raise `Problem` for an object with two members of one name: readers differ in which of them they take."""
    names = [name for name, _value in members]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise Problem("bad_json", _("The message has '{name}' twice.", name=twice[:40]))


def _opened(text: str | bytes) -> int:
    """Count the objects and lists that are opened, and what looks like it: a message is no deeper than that."""
    if isinstance(text, str):
        return text.count("{") + text.count("[")
    return text.count(b"{") + text.count(b"[")


def fit(message: object) -> None:
    """Raise `Problem("bad_json")` for a message or a body that is nested too deeply."""
    if _deeper(message, DEEPEST):
        raise Problem("bad_json", _("The message is nested more than {most} deep.", most=DEEPEST))


def _deeper(value: object, levels: int) -> bool:
    if isinstance(value, dict):
        return not levels or any(_deeper(each, levels - 1) for each in value.values())
    if isinstance(value, list):
        return not levels or any(_deeper(each, levels - 1) for each in value)
    return False


def load(message: Json, without: tuple[str, ...] = (), schemas: Mapping[str, Schema] = SCHEMAS) -> tuple[str, Json]:
    """Read a message: its command or question, and its fields. Raises `Problem("bad_command")`, naming the fault.

    `without` names fields that need not be there: what a key signs is bound to a head, and says no `seq`. `schemas` are
    those of what may be asked there, by name; of a table unless given.
    """
    asked = message.get("do")
    schema = schemas.get(asked) if isinstance(asked, str) else None
    if schema is None:
        raise Problem(
            "bad_command",
            _("There is no command or question '{asked}'.", asked=str(asked)[:40]),
            remedy=_("Ask for one of: {names}.", names=", ".join(schemas)),
        )
    try:
        own = {name: value for name, value in message.items() if name != "do"}
        loaded: Json = schema.load(own, partial=without)
    except ValidationError as wrong:
        raise Problem("bad_command", f"{asked}: {spoken(wrong.messages)}") from None
    return str(asked), loaded


def spoken(messages: object) -> str:
    """Write marshmallow's errors in one line: `seq: Missing data for required field.`"""
    if isinstance(messages, Mapping):
        return " ".join(f"{name}: {spoken(inner)}" for name, inner in messages.items())
    return " ".join(map(str, messages)) if isinstance(messages, list) else str(messages)


def command(asked: str, said: Json, holder: Pass) -> Command:
    """Make the command that a loaded message is, asked by the holder of that pass."""
    if asked not in ASKED:
        raise Problem(
            "bad_command",
            _("'{asked}' is no command.", asked=asked),
            remedy=_("Commands: {names}.", names=", ".join(COMMANDS)),
        )
    kind = ASKED[asked].command
    own = {name: said[name] for name in own_fields(kind)}
    who: Json = {"seat": holder.seat, "referee": holder.referee, "office": holder.office}
    return kind(id=said["id"], seq=said.get("seq"), **who, **own)


def unsigned(asked: str) -> Problem:
    """Make the problem of a command that no key has signed."""
    return needs_seat_key() if asked == "sit" else needs_key(REFEREE if asked == "come" else None)
