"""Commands read back from a log, with their askers and times, so that an audit can decide them again."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

from msgspec import structs

from fairdeal.engine.words import _

from ..rulebooks import clauses
from ..table.disputes.events import Ruled
from ..table.features import CHECK_OF, KINDS, main, recalled
from ..table.play.draws import DrawOpened
from ..table.play.play import Revealed
from ..table.state.command import Command, asker_of
from ..table.state.event import Act, Dealt, Step, TableEvent
from ..table.state.state import Table
from .findings import Finding


def groups(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """Yield the steps of one command after the other: its further records have its id with a number."""
    group: list[Step] = []
    for step in steps:
        if group and step.record.cmd != f"{group[0].record.cmd}#{len(group)}":
            yield group
            group = []
        group.append(step)
    if group:
        yield group


def asked(table: Table, group: Sequence[Step]) -> Command | None:
    """Return the command that brought the group about; None if a seat asked for none of it."""
    cmd = group[0].record.cmd
    seat, bot, referee = asker_of(cmd)
    if seat is not None and seat >= len(table.chairs):
        seat = None
    base: dict[str, object] = {
        "id": cmd.partition(":")[2],
        "seat": seat,
        "referee": referee,
        "bot": bot,
        "seq": None,
    }
    base["by_key"] = group[main([step.event for step in group])].event.by_key or None
    return recalled([step.event for step in group], base)


class Again:
    """The `Context` in which an old command is decided again: the log up to then, and its time."""

    again = True

    def __init__(self, steps: Sequence[Step], group: Sequence[Step], then: Callable[[int], Table]) -> None:
        self.now = datetime.fromisoformat(group[0].record.at)
        self.then = then
        self._steps = steps
        self._secrets = [step.event.secret for step in group if isinstance(step.event, Ruled | DrawOpened)]

    def entropy(self, size: int) -> bytes:
        """Return the chance of that time, as the log holds it."""
        return bytes.fromhex(self._secrets[0]) if self._secrets and self._secrets[0] else bytes(size)

    def steps(self, after: int, upto: int) -> Sequence[Step]:
        """Return the records after seq `after`, up to and with `upto`."""
        return self._steps[after + 1 : upto + 1]

    def clauses(self, game: str) -> frozenset[str]:
        """Return the numbers of the clauses in a game's rulebook."""
        return clauses(game)


def differs(acts: Sequence[Act], steps: Sequence[Step]) -> Finding | None:
    """Find where and how the recorded events differ from those that are decided now; None if they do not."""
    for act, step in zip(acts, steps, strict=False):
        if (act.by, act.event) != (step.record.by, step.event):
            return _differs(act, step)
    if len(acts) > len(steps):
        event, by = acts[len(steps)]
        why = _("'{event}' by '{by}' is missing after it", event=KINDS[type(event)].name, by=by)
        return Finding(CHECK_OF[type(event)], steps[-1].record.seq, why)
    if len(acts) < len(steps):
        record, event = steps[len(acts)]
        return Finding(
            CHECK_OF[type(event)], record.seq, _("'{event}' stands where nothing follows", event=record.type)
        )
    return None


def _differs(act: Act, step: Step) -> Finding:
    record, event = step
    if act.event == event:
        why = _("'{event}' is by '{by}', expected '{whose}'", event=record.type, by=record.by, whose=act.by)
        return Finding("seats", record.seq, why)
    if type(event) is not type(act.event):
        due = KINDS[type(act.event)].name
        why = _("'{event}' stands where '{due}' belongs", event=record.type, due=due)
    elif isinstance(event, Dealt) and isinstance(act.event, Dealt):
        if event.action == act.event.action and event.facts != act.event.facts:
            return Finding("rules", record.seq, _("today's rules deal otherwise"))
        why = _("shuffle {n} is not what the table's secret and entropy give", n=event.deal)
    elif isinstance(event, Revealed) and isinstance(act.event, Revealed):
        why = _("the opened secrets are not those that were committed to")
        if event.scores != act.event.scores:
            why = _("the scores are not those that the play gives")
    else:
        recorded, today = _told(record.by, event), _told(act.by, act.event)
        why = _("recorded is {recorded}, today's rules give {today}", recorded=recorded, today=today)
    return Finding(CHECK_OF[type(event)], record.seq, why)


def _told(by: str, event: TableEvent) -> str:
    fields = {name: value for name, value in structs.asdict(event).items() if name not in ("secret", "by_key")}
    return f"{type(event).__name__} by {by} {fields}"
