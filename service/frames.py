"""The messages of a table as bytes: what all viewers share is built and encoded once."""

from collections.abc import Sequence
from typing import Any

import msgspec

from engine import GameState

from .seats import Seats
from .table import Table
from .tables import Step
from .tell import News, has_secrets, news

encode = msgspec.json.Encoder().encode


def table_part(table: Table) -> bytes:
    """The `table` of a view message: who sits where, and the stage."""
    return encode(
        {
            "id": table.id,
            "game": table.game.name,
            "title": table.game.title,
            "status": table.status,
            "seats": [
                {"seat": seat, "name": chair.name, "kind": chair.kind, "bot": chair.bot}
                for seat, chair in enumerate(table.chairs)
            ],
            "options": table.opened.options,
            "deal": table.waits_for_deal(),
            "rematch": table.rematch or None,
            "spectators": table.opened.spectators,
            "listed": table.opened.listed,
        }
    )


def mine_part(table: Table, seat: int, seats: Seats) -> bytes:
    """The `mine` of a view message: what that seat alone sees and may do."""
    if not table.begun:
        return b"null"
    state: GameState = table.state
    asked = seat in table.acting(table.chairs[seat].kind)
    mine: dict[str, Any] = {
        "seat": seat,
        "zones": state.private(seat),
        "choices": state.choices(seat) if asked else NO_CHOICES,
        "prompt": state.prompt(seat) if asked else "",
    }
    if table.rematch:
        mine["rematch"] = {"table": table.rematch, "url": rematch_url(table, seat, seats)}
    return encode(mine)


NO_CHOICES = {"items": (), "more": False}


def rematch_url(table: Table, seat: int, seats: Seats) -> str:
    """The link of the same seat at the rematch."""
    return f"/table/{table.rematch}#{seats.token(table.rematch, seat, f'rematch of {table.id}')}"


class ViewFrames:
    """The view messages of one moment of a table; each distinct one is built when it is first asked for."""

    def __init__(
        self, table: Table, steps: Sequence[Step], seats: Seats, *, more: bool = False, receipt: str = ""
    ) -> None:
        self._table = table
        self._steps = steps
        self._seats = seats
        self._rest = (b',"more":true' if more else b"") + (b',"receipt":' + encode(receipt) if receipt else b"")
        public = encode(table.state.public()) if table.begun else b"null"
        self._head = b'{"is":"view","seq":%d,"table":%b,"game":%b' % (table.seq, table_part(table), public)
        self._private_news = any(has_secrets(step.event) for step in steps)
        self._shared_news = b"" if self._private_news else self._news(None)

    def _news(self, viewer: int | None) -> bytes:
        return encode([news(self._table.game, record, event, viewer) for record, event in self._steps])

    def view(self, seat: int | None) -> bytes:
        """The message for that seat, or for a spectator."""
        told = self._news(seat) if self._private_news else self._shared_news
        mine = b"null" if seat is None else mine_part(self._table, seat, self._seats)
        return b'%b,"mine":%b,"news":%b%b}' % (self._head, mine, told, self._rest)


def log_message(table: Table, id: str, told: Sequence[News], more: bool) -> bytes:
    """The answer to `log`."""
    return encode({"is": "log", "id": id, "news": told, "more": more})
