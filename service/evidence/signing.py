"""The receipts of one service: signed for a table's log as it is, by a time that never goes back for one table."""

from collections import OrderedDict
from contextlib import suppress

from fairdeal.events import Store

from ..table.time import Clock, written
from .receipts import BadReceipt, Operator, Receipt, read

KEPT = 10_000


class Signing:
    """The signer of receipts for the tables of one store.

    A receipt that is signed later never bears an earlier time, also if the host's clock was put back: of two receipts
    the later one with the smaller size would say that the log became shorter.
    """

    def __init__(self, store: Store, operator: Operator, clock: Clock) -> None:
        self._store, self._operator, self._clock = store, operator, clock
        self._times: OrderedDict[str, str] = OrderedDict()  # table → when its newest receipt was signed

    @property
    def key(self) -> str:
        """Return the key with which anybody can check the receipts."""
        return self._operator.verifier_key

    def now(self, table: str) -> str:
        """Sign for a table's log as the store has it. Raises `UnknownTable`.

        The time is looked up before the log: another process may write and sign meanwhile, and that would be later.
        """
        time = written(self._clock())
        seq = self._store.head(table).seq
        [last] = self._store.read(table, seq - 1, seq)
        when = max(time, last.at, self._times.get(table, ""))
        self._note(table, when)
        return self._operator.sign(table, seq + 1, last.hash, when)

    def own(self, text: str, table: str) -> Receipt | None:
        """Read a receipt of that table which was signed here; None for every other text.

        Its time is noted: this process may not be the one that signed it.
        """
        with suppress(BadReceipt, ValueError):
            receipt = read(text, self.key)
            if receipt.table == table and receipt.size > 0:
                self._note(table, max(receipt.at, self._times.get(table, "")))
                return receipt
        return None

    def _note(self, table: str, when: str) -> None:
        self._times[table] = when
        self._times.move_to_end(table)
        while len(self._times) > KEPT:
            self._times.popitem(last=False)
