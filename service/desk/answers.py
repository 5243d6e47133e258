"""Answers to questions about a table, for sockets and for HTTP alike: its view, its log in sentences, prices."""

from collections.abc import Callable
from typing import Any

from fairdeal.engine.words import ToldTo

from ..table.codec import read_event
from ..table.play.told_once import Closed
from ..table.play.undo import own_decisions, price, words
from ..table.state.state import Table
from ..table.tell import News, news, sentences
from .pictures import Picture, Views
from .replay import hearer
from .tables import Parted, Tables
from .views import Eyes, Invites

NEWS_AT_ONCE = 300


class Answers:
    """The answers to questions of one service; `receipt` signs for a table's log as it is now."""

    def __init__(self, tables: Tables, invites: Invites, receipt: Callable[[Table], str]) -> None:
        self._tables = tables
        self._invites = invites
        self._receipt = receipt

    def view(self, table: Table, eyes: Eyes, since: int) -> bytes:
        """Build the view message with the news after `since`, at most the last 300, and with a receipt."""
        return self.views(table, Picture(table, self._invites), since, self._receipt(table)).view(eyes)

    def views(self, table: Table, picture: Picture, since: int, receipt: str) -> Views:
        """Return the messages that show a picture to somebody who comes and has been told the news up to `since`."""
        after = table.seq - told_since(table, since)
        steps, more = self._tables.checkpoints.steps(table, after, table.seq), after > since
        if len(steps) < table.seq - after:  # the log has just lost some
            raise Parted
        return Views(picture, table, steps, closed=Closed(table), more=more, receipt=receipt)

    def log(self, table: Table, eyes: int | str | None, before: int) -> tuple[list[News], bool]:
        """Tell the last 300 entries before seq `before`, and whether there are older ones."""
        upto = min(before, table.seq + 1) - 1
        after = max(-1, upto - NEWS_AT_ONCE)
        records = self._tables.store.read(table.id, after, upto) if upto >= 0 else ()
        closed = Closed(table)
        steps = ((record, read_event(table.game, record)) for record in records)
        to = eyes if isinstance(eyes, int) else None
        return [news(table, record, event, hearer(record, eyes), closed, to) for record, event in steps], after >= 0

    def price(self, table: Table, seat: int, target: int | None) -> dict[str, Any]:
        """Tell the price of an undo for that seat, in words too, and the other decisions that it could take back."""
        with ToldTo(seat):
            return self._price(table, seat, target)

    def _price(self, table: Table, seat: int, target: int | None) -> dict[str, Any]:
        context, closed = self._tables.context(table), Closed(table)
        cost = price(table, seat, target, context)
        return {
            "target": cost.target,
            "to": cost.to,
            "kind": cost.kind,
            "needs": cost.needs,
            "referee": cost.kind == "referee",
            "practice": cost.practice,
            "words": list(words(table.game, cost)),
            "earlier": [
                {
                    "seq": step.record.seq,
                    "line": " ".join(sentences(table.game, closed.told(step.record.seq, step.event), seat)),
                }
                for step in own_decisions(table, seat, context)
            ],
        }


def told_since(table: Table, since: int) -> int:
    """Count the records that are told to somebody who knows those up to `since`: at most the last 300."""
    return min(table.seq - since, NEWS_AT_ONCE)
