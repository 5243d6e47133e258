"""One record looked at closely: what is wrong with it, where deciding it again would only say that it differs."""

from collections import Counter
from collections.abc import Sequence

from fairdeal.engine import DEALER, GameState, Refused, Unfit, shuffled
from fairdeal.engine.words import _
from fairdeal.events import Record

from ..table.chairs import seat_in
from ..table.command import asker_of
from ..table.draws import DrawClosed, NoiseOpened
from ..table.event import TableEvent
from ..table.features import KINDS
from ..table.lobby import Rematched, Seated
from ..table.opening import Opened
from ..table.play import Begun, Ended, Revealed, ends_by_points, follows
from ..table.played import Dealt, Played, runs
from ..table.recorded import Act, Step
from ..table.seat_clocks import SeatClocks
from ..table.seeds import commit_to
from ..table.state import Table
from ..table.time import millis
from ..table.undo import UndoEnded, played_on
from .asked_again import differs
from .findings import Finding
from .handwriting import odd_player


class Closely:
    """The table as it was before a record, and what was found up to there."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.found: list[Finding] = []
        self.by_version: list[Finding] = []  # what another version of the rules may have decided otherwise
        self.odd: Finding | None = None  # what deciding the command again says; told if nothing closer is found
        self.rest: Sequence[Step] = ()  # the records of the command after this one
        self.seq = 0
        self.setting_up = True  # is the table still being set up, before anybody came?
        self.deck: list[str] = []  # the cards of the round, sorted

    def find(self, check: str, why: str, clause: str = "") -> None:
        """Note what is wrong with this record."""
        self.found.append(Finding(check, self.seq, why, clause))

    def _differs(self, check: str, why: str, clause: str = "") -> None:
        """Note what today's rules decide otherwise, which is no fault of a match under another version."""
        found = self.found if self.knows_the_rules() else self.by_version
        found.append(Finding(check, self.seq, why, clause))

    def knows_the_rules(self) -> bool:
        """Tell whether this program decides by the version of the rules that was in force."""
        written, today = self.table.opened.rules, self.table.game.version
        keeps = type(self.table.state).keep_to is not GameState.keep_to
        return written == today or (keeps and 1 <= written < today)

    def one(self, event: TableEvent, record: Record) -> None:
        """Look at a record by itself."""
        match event:
            case Played():
                self._played(event, record)
            case Dealt():
                self._by("dealer", record)
                if self.table.status == "lobby":
                    self._begins(record, at_a_position=False)
                self._may_go_on("dealt")
                self._dealt(event)
            case Begun():
                self._begins(record, at_a_position=True)
                self.deck = sorted(self.table.state.holdings())
            case Revealed():
                self._by("table", record)
                self._revealed(event)
            case Seated():
                self._seated(event, record)
            case DrawClosed() | NoiseOpened():
                pass  # the command is decided again besides
            case UndoEnded():
                self._by("table", record)
                self._played_on(event, record)
            case Ended() if event in ends_by_points(self.table, self.table.state, self.table.adjusted):
                self._by("table", record)
            case Opened() if self.seq == 0:
                self._by("table", record)
            case Rematched() if self.table.status == "over" and not self.table.rematch:
                pass
            case _other:
                self.find("seats", _("'{event}' stands where nothing asked for it", event=record.type))

    def _by(self, whose: str, record: Record) -> None:
        if record.by != whose:
            self.find(
                "seats",
                _("'{event}' is by '{by}', expected '{whose}'", event=record.type, by=record.by, whose=whose),
            )

    def opened(self) -> None:
        """Check that the server was bound to the secret by which it shuffles, and that there is such a version."""
        opened = self.table.opened
        if self._commits(opened.secret) != opened.commit:
            self.find("commitment", _("the secret of the table is not the one that it was committed to"))
        if opened.rules < 1:
            self.find("version", _("there is no version {n} of the rules", n=opened.rules))

    def _commits(self, secret: str) -> str:
        """Compute the commitment to a secret in the draw in force."""
        return commit_to(bytes.fromhex(secret), self.table.id, self.table.draw.number)

    def _seated(self, event: Seated, record: Record) -> None:
        """Check that the seat was free, and that whoever may has taken it or put a bot there."""
        seat, kind = event.seat, event.kind
        if not 0 <= seat < len(self.table.chairs):
            return self.find("seats", _("there is no seat {seat}", seat=seat))
        if self.table.chairs[seat].kind != "open":
            self.find("seats", _("seat {seat} was taken already when a {kind} sat down", seat=seat, kind=kind))
        if event.name and any(
            chair.name == event.name for other, chair in enumerate(self.table.chairs) if other != seat
        ):
            self.find("seats", _("two at the table are called '{name}'", name=event.name))
        by_itself = kind == "bot" and record.cmd.startswith("table:")
        if kind == "person":
            self._by(f"seat:{seat}", record)
        elif by_itself:
            self._by("table", record)
            if not self.setting_up or record.at != self.table.at:
                self.find("seats", _("the table seats a bot only when it is opened"))
        else:
            self._by(f"seat:{asker_of(record.cmd).seat}", record)
        if kind == "bot" and event.key:
            self.find("seats", _("a bot has no key"))
        self.setting_up = self.setting_up and by_itself

    def _begins(self, record: Record, *, at_a_position: bool) -> None:
        """Check that a match begins once, when all are seated: with a deal, or at the position of a fork."""
        if bool(self.table.opened.position) != at_a_position or self.table.begun:
            self.find("rules", _("'{event}' does not begin this match", event=record.type))
        if open_seats := self.table.seats_of("open"):
            self.find("seats", _("the match began while these seats were open: {seats}", seats=open_seats))

    def _played_on(self, event: UndoEnded, record: Record) -> None:
        """Check that a request ends which waited while the next record played on."""
        if list(played_on(self.table, asker_of(record.cmd).seat)) != [event]:
            self.find(
                "undo",
                _("no request #{ask} was waiting that playing on would end as '{why}'", ask=event.ask, why=event.why),
            )

    def _played(self, event: Played, record: Record) -> None:
        """Check that today's rules give the same facts, and what follows from them."""
        seat = seat_in(record.by)
        if seat is None:
            return self.find("seats", _("'{by}' has no seat and cannot play", by=record.by))
        self._is_player(seat, record)
        self._may_go_on("played")
        if self.table.clock and seat in self.table.clock.running:
            self._in_time(seat, self.table.clock, record)
        after = self.table.state.clone()
        try:
            facts = tuple(after.apply(seat, event.action))
        except Refused as no:
            return self._differs("rules", _("today's rules refuse it: {why}", why=no.sentence), no.clause)
        if facts != event.facts:
            why = _("today's rules give {today}, recorded is {recorded}", today=repr(facts), recorded=repr(event.facts))
            return self._differs("rules", why)
        if self.table.status == "playing":
            self._follows(Step(record, event), after)

    def _is_player(self, seat: int, record: Record) -> None:
        """Check that the seat is played by whom the record says, and that its id says the same."""
        kind = {"seat": "person", "bot": "bot"}.get(record.by.partition(":")[0], "")
        plays = self.table.plays_as(seat)
        if plays != kind:
            self.find("seats", _("'{by}' acted, but a {kind} plays there", by=record.by, kind=plays))
        elif odd := odd_player(record):
            self.find("records", odd)

    def _follows(self, played: Step, after: GameState) -> None:
        """Check what the command brought about besides: a shuffle at once, or the end of the match."""
        acts = [Act(event, KINDS[type(event)].by) for event in follows(self.table, after)]
        if (acts or self.rest) and self.odd is None:
            odd = differs([Act(played.event, played.record.by), *acts], [played, *self.rest])
            self.odd = Finding("rules", odd[0].record.seq, odd[1]) if odd else None

    def _may_go_on(self, done: str) -> None:
        """Check that nothing is played or dealt outside the match, while all wait, or while an undo is asked for."""
        if done == "played" and not self.table.begun:
            self.find("rules", _("it was played before the match began"))
        if self.table.status == "over":
            self.find("rules", _("it was {done} when the match was over", done=done))
        elif self.table.begun and self._over_by_points():
            self.find("disputes", _("it was {done} though the points of rulings had ended the match", done=done))
        if self.table.waiting:
            self.find("disputes", _("it was {done} while everything waited", done=done))
        if self.table.undos.pending:
            self.find(
                "undo",
                _("it was {done} while request #{ask} waited", done=done, ask=self.table.undos.pending.ask),
            )

    def _over_by_points(self) -> bool:
        """Tell whether points of rulings have ended the match; after a repair it goes on once more."""
        repaired = any(seq > self.table.settled_at for seq, _to in self.table.branches.rewinds)
        return not repaired and any(ends_by_points(self.table, self.table.state, self.table.adjusted))

    def _in_time(self, seat: int, clock: SeatClocks, record: Record) -> None:
        if clock.at + clock.left[seat] <= millis(record.at):
            self.find("clocks", _("'{by}' acted when its time was up", by=record.by))

    def _dealt(self, event: Dealt) -> None:
        if event.deal != self.table.deals:
            self.find("shuffles", _("shuffle {n} stands where {due} belongs", n=event.deal, due=self.table.deals))
        if event.cards != runs(self.table.state.to_shuffle()):
            self.find("shuffles", _("shuffle {n} names other cards than those that were to be shuffled", n=event.deal))
        if event.action.order != shuffled(self.table.state.to_shuffle(), self.table.seed(), event.deal):
            self.find("shuffles", _("shuffle {n} is not what the table's secret and entropy give", n=event.deal))
        try:
            facts = tuple(self.table.state.clone().apply(DEALER, event.action))
        except (Refused, Unfit) as no:
            return self._differs("rules", _("today's rules refuse the deal: {why}", why=no))
        if facts != event.facts:
            self._differs("rules", _("today's rules deal otherwise"))
        if self.table.state.between_rounds():
            self.deck = sorted(event.action.order)

    def _revealed(self, event: Revealed) -> None:
        secret = event.secret
        if self.table.status == "over" or not (self.table.state.is_over() or self.table.ended):
            self.find("commitment", _("the secret is opened at another time than at the end of the match"))
        if self._commits(secret) != self.table.draw.commit or secret != self.table.draw.secret:
            self.find("commitment", _("the opened secret is not the one that was committed to"))
        if event.later != tuple(epoch.secret for epoch in self.table.epochs[1:]):
            self.find("commitment", _("the opened secrets of repairs are not those that were committed to"))

    def cards(self, event: TableEvent) -> None:
        """Check that every physical card lies somewhere, and only once; a game may clear the table at its end."""
        state = self.table.state
        if isinstance(event, Played | Dealt) and not state.between_rounds():
            held = sorted(state.holdings())
            cleared = state.is_over() and not held
            if held != self.deck and not cleared:
                lie, deck = Counter(held), Counter(self.deck)
                odd = dict((lie - deck) | (deck - lie))
                self._differs("cards", _("cards are missing or there twice: {cards}", cards=odd))
