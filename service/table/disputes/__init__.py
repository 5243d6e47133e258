"""Disputes: an incident freezes the table until the referee's ruling is carried out, or it is adjourned."""

from fairdeal.engine import EVERYBODY
from fairdeal.engine.secrecy import Audience
from fairdeal.engine.words import _, mark, second_person

from ..state.chairs import TABLE
from ..state.command import Command, Expire
from ..state.feature import Ask, Base, Feature, Kind, recall, same_signature
from ..state.signed import COMING_NAME
from . import changes, claims, finality, hearings, referee, rulings, sentences
from .events import (
    Accept,
    Accepted,
    Adjourned,
    Adjusted,
    Appeal,
    Appealed,
    Come,
    Dispute,
    Forfeited,
    Hear,
    Heard,
    HostLooks,
    IncidentOpened,
    LetBe,
    LetItBe,
    LookAt,
    Looked,
    MakeStatement,
    RefereeCame,
    RefereeReplaced,
    RepairAwaited,
    ReplacementAsked,
    ReplaceReferee,
    Reseeded,
    Rule,
    Ruled,
    Settled,
    Stated,
    WithdrawDispute,
)

__all__ = ["FEATURE"]


def _recall_came(event: RefereeCame, base: Base) -> Command:
    return Come(**{**base, "office": event.office, "by_key": event.by_key or None}, name=event.name)


def _hides_names(event: RefereeCame, by: int) -> dict[str, Audience]:
    return dict.fromkeys(("name", COMING_NAME) if event.by_key else ("name",), EVERYBODY) if event.private else {}


def _recall_opened(event: IncidentOpened, base: Base) -> Command:
    return Dispute(**{**base, "seq": event.seen}, about=event.about, claim=event.claim)


def _recall_looked(event: Looked, base: Base) -> Command:
    return HostLooks(**base, eyes=event.eyes) if event.host else LookAt(**base, eyes=event.eyes)


def _recall_settled(event: Settled, base: Base) -> Command:
    return WithdrawDispute(**base, incident=event.incident) if event.ruling < 0 else Expire(**base)


second_person(
    {
        "{who} would play on without a ruling.": mark("You would play on without a ruling."),
        "{who} accepts the ruling.": mark("You accept the ruling."),
        "{who} added to the new shuffle.": mark("You added to the new shuffle."),
    }
)


FEATURE = Feature(
    "disputes",
    asks=(
        Ask(Dispute, claims.dispute, "incident", fresh=True),
        Ask(MakeStatement, claims.state, "statement"),
        Ask(WithdrawDispute, claims.withdraw, "withdraw"),
        Ask(LetItBe, claims.let_be, "let-be"),
        Ask(Accept, rulings.accept, "accept"),
        Ask(Appeal, rulings.appeal, "appeal"),
        Ask(ReplaceReferee, referee.replace_referee, "replace-referee"),
        Ask(Hear, hearings.hear, "hear"),
        Ask(Come, referee.come, "come", alike=same_signature),
        Ask(LookAt, referee.look_at, "look"),
        Ask(Rule, referee.rule, "rule"),
        Ask(HostLooks, referee.host_looks),
    ),
    kinds=(
        Kind(
            RefereeCame,
            "referee-came",
            changes=changes.came,
            says=sentences.came,
            recalls=_recall_came,
            hides=_hides_names,
        ),
        Kind(
            ReplacementAsked,
            "replacement-asked",
            changes=changes.replacement_asked,
            says=sentences.replacement_asked,
            recalls=recall(ReplaceReferee),
        ),
        Kind(RefereeReplaced, "referee-replaced", by=TABLE, changes=changes.replaced, says=sentences.replaced),
        Kind(IncidentOpened, "incident-opened", changes=changes.opened, says=sentences.opened, recalls=_recall_opened),
        Kind(Heard, "heard", changes=changes.heard, says=sentences.heard, recalls=recall(Hear)),
        Kind(
            Adjourned,
            "adjourned",
            by=TABLE,
            changes=changes.adjourned,
            says=sentences.adjourned,
            recalls=recall(Expire),
        ),
        Kind(Stated, "stated", changes=changes.stated, says=sentences.stated, recalls=recall(MakeStatement)),
        Kind(Looked, "looked", changes=changes.looked, says=sentences.looked, recalls=_recall_looked),
        Kind(
            Ruled,
            "ruled",
            changes=changes.ruled,
            says=sentences.ruled,
            recalls=recall(Rule),
            hides=lambda event, by: {"secret": ()} if event.secret else {},
        ),
        Kind(
            LetBe,
            "let-be",
            says=lambda event, who, game: _("{who} would play on without a ruling.", who=who),
            recalls=recall(LetItBe),
        ),
        Kind(
            Accepted,
            "accepted",
            changes=changes.accepted,
            says=lambda event, who, game: _("{who} accepts the ruling.", who=who),
            recalls=recall(Accept),
        ),
        Kind(Appealed, "appealed", changes=changes.appealed, says=sentences.appealed, recalls=recall(Appeal)),
        Kind(
            RepairAwaited,
            "repair-awaited",
            by=TABLE,
            changes=changes.repair_awaited,
            says=lambda event, who, game: _("The ruling stands; everybody adds to the new shuffle."),
            recalls=recall(Expire),
        ),
        Kind(Settled, "settled", by=TABLE, changes=changes.settled, says=sentences.settled, recalls=_recall_settled),
        Kind(
            Reseeded,
            "reseeded",
            by=TABLE,
            changes=changes.reseeded,
            says=lambda event, who, game: _("Shuffles come from new secrets from here on."),
        ),
        Kind(Adjusted, "adjusted", by=TABLE, changes=changes.adjusted, says=sentences.adjusted),
        Kind(Forfeited, "forfeited", by=TABLE, changes=changes.forfeited, says=sentences.forfeited),
        finality.KIND,
    ),
    check="disputes",
)
