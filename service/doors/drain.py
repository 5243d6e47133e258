"""The end of a server, in steps: first nothing new is begun, then nothing is changed, then it closes."""

from fairdeal.engine.words import _

from ..errors import Problem

OPEN, DRAINING, CLOSING = range(3)


class Drain:
    """The way of a server towards its end: how far has it gone?"""

    def __init__(self) -> None:
        self._step = OPEN

    @property
    def ending(self) -> bool:
        """Is the server on its way to its end?"""
        return self._step > OPEN

    def begin(self) -> None:
        """Take no new tables and sockets from now on."""
        self._step = max(self._step, DRAINING)

    def close(self) -> None:
        """Take no commands either."""
        self._step = CLOSING

    def must_be_before(self, step: int) -> None:
        """Raise `Problem("restarting")` for what does not begin any more: from `DRAINING` on tables and sockets, …"""
        if self._step >= step:
            raise Problem(
                "restarting",
                _("The server restarts."),
                remedy=_("Nothing has changed; try again in some seconds."),
                detail={"after": 5},
            )
