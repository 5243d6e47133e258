"""The parts of a server that its doors work with: `service()` gives those of the app that answers this request."""

from abc import ABC, abstractmethod
from collections.abc import Collection

from flask import current_app

from fairdeal.events import Store

from ..config import Config
from ..desk.advisor import Advisor
from ..desk.answers import Answers
from ..desk.bots import Bots
from ..desk.calls import Calls
from ..desk.deadlines import Deadlines
from ..desk.histories import Histories
from ..desk.introductions import Introductions
from ..desk.lessons import Lessons
from ..desk.post_mortem import PostMortems
from ..desk.ratings import HouseRatings
from ..desk.recovery import Recovery
from ..desk.replay import Replays
from ..desk.tables import Tables
from ..desk.tournament_views import TournamentViews
from ..desk.tournaments import Tournaments
from ..evidence.receipts import Signing
from ..witness.keeper import Keeper
from .guards import Guards
from .tokens import Tokens


class Parts(ABC):
    """The parts of one server, each made once, when the server starts."""

    config: Config
    store: Store
    tables: Tables
    tokens: Tokens
    guards: Guards
    answers: Answers
    deadlines: Deadlines
    signing: Signing
    recovery: Recovery
    heads: Keeper
    bots: Bots
    calls: Calls
    advisor: Advisor
    lessons: Lessons
    post_mortems: PostMortems
    histories: Histories
    replays: Replays
    introductions: Introductions
    tournaments: Tournaments
    tournament_views: TournamentViews
    ratings: HouseRatings | None  # where the house wants them

    @abstractmethod
    def visited(self, tables: Collection[str]) -> Collection[str]:
        """Tell to which of these tables anybody is connected, here or at another server of the log."""


def service() -> Parts:
    """Return the parts of the app that answers this request."""
    found: Parts = current_app.extensions["fairdeal"]
    return found
