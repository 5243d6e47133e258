"""The decider of a tournament: from a command to the events that follow. It changes nothing.

Of entrants and of the director it asks first what must hold of a signed command. Whether the signature holds is asked
before anything is written.
"""

from typing import Any

from msgspec.structs import replace

from fairdeal.engine.words import _
from fairdeal.events.judge.commands import DIRECTOR_DOES, does_at_tournament

from ..errors import Problem
from ..table.state.chairs import KeyInForce
from ..table.state.event import Act
from ..table.state.heads import is_head
from ..table.state.signed import Signed, must_be_above, must_be_in_time, must_say
from .coming import Join
from .command import HOUSE, Command, Holder
from .drawing import OpenNoise
from .entry import Enter
from .event import Entered, Joined, OfficeTaken, TournamentEvent
from .feature import Context
from .features import ASKS
from .state import Tournament


def decide(tournament: Tournament, command: Command, context: Context) -> list[Act]:
    """Return the events that follow from `command`, and who does each. Raises `Problem`, changing nothing."""
    ask = ASKS[type(command)]
    must_be_signed(tournament, command, ask.name, context)
    events = list(ask.decide(tournament, command, context))
    acts = [Act(event, actor(command, event)) for event in events]
    if command.by_key is not None and acts:
        acts[0] = acts[0]._replace(event=replace(acts[0].event, by_key=command.by_key))
    return [acts[0], *(act._replace(by=HOUSE) for act in acts[1:])] if acts else []


def actor(command: Command, event: TournamentEvent) -> str:
    """Name whose doing the first event of a command is, as the log writes it."""
    match event:
        case OfficeTaken(office):
            return office
        case Joined(entrant) | Entered(entrant, kind="person"):
            return f"entrant:{entrant}"
    holder = command.holder
    return HOUSE if holder is None else holder if isinstance(holder, str) else f"entrant:{holder}"


def must_be_signed(tournament: Tournament, command: Command, name: str, context: Context) -> None:
    """Raise `Problem` unless the key in force signed just this command, against a record of this log.

    What the service does itself is unsigned; of who enters, the decision looks at the key that comes.
    """
    holder, signed = command.holder, command.by_key
    if holder is None:
        if name and not isinstance(command, Enter | Join):
            raise needs_key()
        return
    key = tournament.key_of(holder)
    if key is None or signed is None or not name:
        raise needs_key()
    if signed.key != key.public:
        raise Problem("bad_signature", _("Another key than the one in force has signed this."))
    if isinstance(command, OpenNoise):
        _must_open(tournament, command, signed, holder, context)
        return
    if name in DIRECTOR_DOES and name not in does_at_tournament(holder):
        raise Problem("needs_key", _("Only the director may do this."), remedy=_("Sign it with the director's key."))
    said = signed.command
    if said is None:
        raise needs_key()
    must_say(said, {"table": tournament.id, "seat": holder, "id": command.id, "do": name})
    must_be_above(key.number, said["n"])
    must_be_in_time(said["until"], context.now)
    _must_be_head(tournament, said, key, context)


def _must_open(tournament: Tournament, command: OpenNoise, signed: Signed, holder: Holder, context: Context) -> None:
    if signed.noise_open is None:
        raise needs_key()
    expected = {"table": tournament.id, "seat": holder, "draw": command.draw, "noise": command.noise}
    must_say(signed.noise_open, expected)
    if not is_head(tournament, signed.noise_open["head"], tournament.closed_at, context):
        raise Problem(
            "bad_head",
            _("No record since the draw was closed has the hash that this was made against."),
            remedy=_("Open your noise when you have seen that every hash stands, with your own among them."),
        )


def _must_be_head(tournament: Tournament, said: dict[str, Any], key: KeyInForce, context: Context) -> None:
    if not is_head(tournament, said["head"], key.since, context):
        raise Problem(
            "bad_head",
            _("None of the last records since your key came has the hash that this was made against."),
            remedy=_("Name the hash of the newest record that you have seen; if it is not in this log, keep proof."),
        )  # fmt: skip


def needs_key() -> Problem:
    """Say that nothing is asked for without a signature."""
    return Problem(
        "needs_key",
        _("Whatever is asked for at a tournament is signed with an entrant's key, or the director's."),
        remedy=_("Send it as 'signed', as docs/keys.md has it."),
    )
