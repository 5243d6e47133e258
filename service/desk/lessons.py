"""Where a table is in its lesson: which move comes next, for the bots that play their part and for whoever learns."""

from msgspec import Struct

from fairdeal.engine import Choice
from fairdeal.engine.words import _

from ..errors import Problem
from ..rulebooks import LEARNER, Lesson, LessonStep, lesson
from ..table.state.chairs import seat_in
from ..table.state.event import Played
from ..table.state.state import Table
from .checkpoints import Checkpoints


class Taught(Struct, frozen=True, omit_defaults=True):
    """The text of a lesson for its learner now: for move `step` of so many `steps`, its clause, and the choice."""

    steps: int
    text: str = ""
    step: int = 0
    clause: str = ""
    choice: Choice | None = None


class Lessons:
    """The lessons at the tables of one service; a table that was opened without one has none."""

    def __init__(self, checkpoints: Checkpoints) -> None:
        self._checkpoints = checkpoints

    def next(self, table: Table) -> LessonStep | None:
        """Return the next move; None where there is no lesson, where it is over, and where it was left."""
        taught = _lesson_of(table)
        if taught is None or (done := self._done(table, taught)) is None:
            return None
        return taught.steps[done] if done < len(taught.steps) else None

    def taught(self, table: Table) -> Taught:
        """Tell the learner what comes next. Raises `Problem("not_found")` at a table without a lesson."""
        taught = _lesson_of(table)
        if taught is None:
            raise Problem("not_found", _("This table has no lesson."), remedy=_("Open one from the lobby."))
        own = [place for place, step in enumerate(taught.steps) if step.seat == LEARNER]
        done = self._done(table, taught)
        if done is None:
            return Taught(len(own), _("You have left the lesson. Play on as you like, or begin it again in the lobby."))
        if done == len(taught.steps):
            return Taught(len(own), _(taught.ending), len(own))
        step = taught.steps[done]
        if step.seat != LEARNER:
            return Taught(len(own))
        choice = table.state.describe(LEARNER, table.game.read_action(step.action))
        return Taught(len(own), _(step.text), own.index(done) + 1, step.clause, choice)

    def _done(self, table: Table, taught: Lesson) -> int | None:
        """Count the moves that were played; None as soon as one was another than the lesson's."""
        steps = table.counted(self._checkpoints.steps(table, -1, table.seq))
        played = [(seat_in(step.record.by), step.event.action) for step in steps if isinstance(step.event, Played)]
        pairs = zip(played, taught.steps, strict=False)
        fits = all(seat == step.seat and step.is_played_by(action) for (seat, action), step in pairs)
        return len(played) if fits and len(played) <= len(taught.steps) else None


def _lesson_of(table: Table) -> Lesson | None:
    return lesson(table.game.name) if table.opened.lesson is True else None
