"""The server's notes on standard error: a JSON object a line, with ids and counts, never with words or cards."""

import json
import logging
import sys
from collections.abc import Sequence
from datetime import UTC, datetime

from ..desk.tables import Desk
from ..table.play.play import Revealed
from ..table.seats.lobby import Rematched
from ..table.state.event import Step
from ..table.state.opening import Opened

log = logging.getLogger("fairdeal.tables")
FIELDS = ("table", "game", "seats", "seq")


class JsonLines(logging.Formatter):
    """The format of a note, one line of JSON: time, level, logger, message, and the ids that came with it."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
            **{name: getattr(record, name) for name in FIELDS if hasattr(record, name)},
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def to_stderr() -> None:
    """Send everything that Fairdeal logs to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("fairdeal")
    logger.handlers = [handler]
    logger.setLevel("INFO")
    logger.propagate = False


def note(desk: Desk, steps: Sequence[Step]) -> None:
    """Note the milestones of a table; as a listener of `Tables`."""
    for step in steps:
        says = {Opened: "table opened", Revealed: "match over", Rematched: "rematch opened"}.get(type(step.event))
        if says:
            table = desk.table
            known = {"table": table.id, "game": table.game.name, "seats": len(table.chairs), "seq": step.record.seq}
            log.info(says, extra=known)
