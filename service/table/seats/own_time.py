"""The own time of a seat: nothing is taken from it before that is spent, and nothing that others do spends it.

It is spent when the seat's clock has run out since its last own decision, or without a clock when its turn has lain
for the days of the house. A house may have told a shorter patience for whoever is away. Stand-ins ask for it, the end
of a match by silence, and whoever claims a seat.
"""

from ..state.state import Table
from ..state.time import millis, moment, written

WAIT_SECONDS = 60  # away for so long again: a bot may stand in
DAY_SECONDS = 86_400


def is_up_at(table: Table, seat: int, since: int = -1) -> int | None:
    """Tell when a seat's own time is up, in milliseconds: 0 if it is; None while its clock stands, unless
    it is away and the house has told a shorter patience.

    With a clock, that counts which ran out after record `since`. A bot that stands in came because it was up.
    """
    flagged = seat in table.spent and (table.clock is None or table.timed_out[seat] > since)
    if flagged or table.chairs[seat].stand_in:
        return 0
    ends: list[int | None] = [_told(table, seat)] if table.house.patience and seat in table.away else []
    if seat in table.acting("person"):
        days = table.house.days * DAY_SECONDS * 1000
        ends.append(table.clock.flag(seat) if table.clock else millis(table.moved_at) + days)
    return min((end for end in ends if end is not None), default=None)


def _told(table: Table, seat: int) -> int:
    """Tell when the patience of the house with a seat that is away is over, in milliseconds."""
    return millis(table.away[seat]) + max(0, table.house.patience - WAIT_SECONDS) * 1000


def all_are_up_at(table: Table, told: int, *seats: int, since: int = -1) -> int | None:
    """Tell when the time that was `told` is over and these seats' own, too; None while the clock of one stands."""
    ends = [is_up_at(table, seat, since) for seat in seats]
    return None if None in ends else max([told, *filter(None, ends)])


def bot_from(table: Table, seat: int) -> str:
    """Tell from when on something may be done about a seat that is away; "" while it has time of its own."""
    until = table.away[seat]
    if table.house.away == "wait" or seat in table.spent:
        return until
    return written(moment(_told(table, seat))) if table.house.patience else ""
