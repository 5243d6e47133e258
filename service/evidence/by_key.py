"""Signatures of seats in a log: whether each is there where it must be, holds, and is over what was recorded."""

from collections.abc import Iterator, Sequence

from fairdeal.engine.words import _

from ..errors import Problem
from ..table.command import Command, asker_of
from ..table.context import Context
from ..table.features import ASKS
from ..table.keys import must_be_signed, signs_the_same
from ..table.lobby import Seated
from ..table.play import Play
from ..table.played import Played
from ..table.recorded import Step
from ..table.signed import COMMAND, INVITATION, SIT, message
from ..table.state import Table
from .notes import is_signed

_MEMBER = {SIT: "sit", COMMAND: "command"}  # of `by_key`, for what the label is signed over


def wrong_signatures(table: Table, group: Sequence[Step], command: Command | None, context: Context) -> Iterator[str]:
    """Say what is wrong with the signature of a command's records, before the table has seen them."""
    first, event = group[0].record, group[0].event
    if any(step.event.by_key for step in group[1:]):
        yield _("a signature stands beside a record that is not the first of its command")
    if table.seq < 0:
        return
    if event.by_key:
        public = first.public["by_key"]
        label = SIT if isinstance(event, Seated) and event.kind == "person" else COMMAND
        said = public.get(_MEMBER[label])
        countersigned = public.get("invitation")
        fine = said is not None and public.keys() - {"invitation"} == {"key", "signature", _MEMBER[label]}
        if not fine or not is_signed(*_bytes(public, label, said)):
            yield _("the signature does not hold under the key {key}…", key=event.by_key.key[:16])
            return
        if countersigned is not None and not (label == SIT and is_signed(*_bytes(countersigned, INVITATION, said))):
            yield _("the signature of the invitation does not hold")
        ask = ASKS.get(type(command)) if command else None
        if event.by_key.command and (why := signs_the_same(table, event.by_key, group, command, ask)):
            yield why
    asker = asker_of(first.cmd)
    if isinstance(event, Played) and asker.seat is not None and not asker.bot and asker.seat < len(table.chairs):
        asked = Play(
            id=first.cmd.partition(":")[2],
            seat=asker.seat,
            key=table.chairs[asker.seat].key,
            by_key=event.by_key or None,
            action={},
        )
        try:
            must_be_signed(table, asked, ASKS[Play], context)
        except Problem as no:
            yield no.message


def _bytes(public: dict[str, str], label: str, said: object) -> tuple[bytes, bytes, bytes]:
    try:
        return bytes.fromhex(public["key"]), message(label, said), bytes.fromhex(public["signature"])
    except (ValueError, KeyError, TypeError):
        return b"", b"", b""
