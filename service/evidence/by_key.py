"""Signatures of seats in a log: whether each is there where it must be, holds, and is over what was recorded."""

from collections.abc import Iterator, Sequence

from fairdeal.engine.words import _
from fairdeal.events.judge.commands import holds, is_countersigned

from ..errors import Problem
from ..table.command import Command, asker_of
from ..table.context import Context
from ..table.disputes.events import RefereeCame
from ..table.draws import NoiseOpened
from ..table.event import TableEvent
from ..table.features import ASKS, main
from ..table.keys import must_be_signed, signs_the_same
from ..table.lobby import Seated
from ..table.play import Play, must_be_fresh
from ..table.played import Played
from ..table.recorded import Step
from ..table.state import Table
from .ed25519 import is_signed
from .key_changes import CHANGES, wrong_change, wrong_rematch


def wrong_signatures(table: Table, group: Sequence[Step], command: Command | None, context: Context) -> Iterator[str]:
    """Say what is wrong with the signature of a command's records, before the table has seen them."""
    record, event = group[main([step.event for step in group])]
    if any(step.event.by_key for step in group if step.record is not record):
        yield _("a signature stands beside a record that is not the one that was asked for")
    if table.seq < 0:
        return
    if event.by_key:
        public = record.public["by_key"]
        if isinstance(event, CHANGES):
            yield from wrong_change(event, public)
            return
        if why := wrong_rematch(table, event, public):
            yield why
        if not holds({name: public[name] for name in public if name != "rematch"}, signed_as(event), is_signed):
            yield _("the signature does not hold under the key {key}…", key=event.by_key.key[:16])
            return
        if isinstance(event, Seated) and event.invitation and not is_countersigned(record.public, is_signed):
            yield _("the signature of the invitation does not hold")
        said_as = ASKS[type(command)].said if command else {}
        if event.by_key.command and (why := signs_the_same(event.by_key, event, command, said_as)):
            yield why
    asker = asker_of(record.cmd)
    if isinstance(event, Played) and asker.seat is not None and not asker.bot and asker.seat < len(table.chairs):
        asked = Play(
            id=group[0].record.cmd.partition(":")[2],
            seat=asker.seat,
            by_key=event.by_key or None,
            action={},
        )
        try:
            must_be_fresh(table, must_be_signed(table, asked, ASKS[Play], context), asker.seat)
        except Problem as no:
            yield no.message


def signed_as(event: TableEvent) -> str:
    """Return the member that is signed in a record of that event; the label of what is signed has its name."""
    if isinstance(event, Seated) and event.key:
        return "sit"
    return "come" if isinstance(event, RefereeCame) else "noise-open" if isinstance(event, NoiseOpened) else "command"
