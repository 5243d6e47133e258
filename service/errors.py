"""Every refusal in one shape: a code for programs, a sentence for people, and the rulebook's clause where there is one.

A `Problem` is raised anywhere in the service and answered by the door it came through:
an HTTP status and body, or a socket's `refused` message. It never means that something has changed.
"""

from collections.abc import Mapping
from typing import Any

from fairdeal.engine import BadAction, BadNotation, BadOption, Misplaced, Refused, UnknownGame
from fairdeal.engine.words import _

STATUS: Mapping[str, int] = {
    "bad_json": 400,
    "bad_token": 401,
    "bad_signature": 401,
    "bad_ticket": 401,
    "no_seat": 403,
    "needs_key": 403,
    "no_spectators": 403,
    "bad_origin": 403,
    "foreign_name": 421,
    "not_yet": 403,
    "unknown_game": 404,
    "unknown_table": 404,
    "unknown_code": 404,
    "not_found": 404,
    "archived": 410,
    "expired": 410,
    "method_not_allowed": 405,
    "rule": 409,
    "not_your_turn": 409,
    "stale": 409,
    "ahead": 409,
    "lost_records": 409,
    "seat_taken": 409,
    "withdrawn": 409,
    "table_full": 409,
    "host_away": 409,
    "host_silent": 504,
    "not_in_lobby": 409,
    "not_started": 409,
    "match_over": 409,
    "match_running": 409,
    "not_now": 409,
    **dict.fromkeys(
        (
            "frozen",
            "undo_pending",
            "undo_off",
            "undo_limit",
            "asked_enough",
            "undo_blocked",
            "nothing_to_undo",
            "not_yours",
            "undone",
            "settled_before",
            "no_request",
            "not_asked",
            "answered",
            "no_referee",
            "no_incident",
            "incident_open",
            "window_closed",
            "disputed_already",
            "claims_limit",
            "heard_already",
            "ruled_already",
            "not_ruled",
            "appealed_already",
            "too_early",
            "old_number",
            "bad_head",
            "too_late",
            "must_seal",
            "bad_noise",
            "time_is_up",
        ),
        409,
    ),
    "not_referee": 403,
    "bad_claim": 422,
    "bad_remedy": 422,
    "bad_lines": 422,
    "too_large": 413,
    "command_reused": 422,
    "bad_command": 422,
    "bad_action": 422,
    "bad_option": 422,
    "bad_request": 422,
    "bad_name": 422,
    "rate": 429,
    "internal": 500,
    "unreadable": 500,
    "storage": 503,
    "restarting": 503,
}


class Problem(Exception):
    """A refusal: the thing asked for cannot be done, and nothing has changed."""

    def __init__(
        self, code: str, message: str, *, clause: str = "", remedy: str = "", detail: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.clause = clause
        self.remedy = remedy
        self.detail = detail

    @property
    def status(self) -> int:
        """Return the HTTP status that goes with the code."""
        return STATUS[self.code]

    def body(self) -> dict[str, object]:
        """Return the fields of the answer, empty ones left out."""
        fields = {
            "code": self.code,
            "message": self.message,
            "clause": self.clause,
            "remedy": self.remedy,
            "detail": self.detail,
        }
        return {name: value for name, value in fields.items() if value}


def of_engine(wrong: Exception) -> Problem:
    """Turn an error of the engine into a problem for the one who asked."""
    match wrong:
        case Misplaced(clause=clause, sentence=sentence):
            return Problem("not_your_turn", sentence, clause=clause)
        case Refused(clause=clause, sentence=sentence):
            return Problem("rule", sentence, clause=clause)
        case BadAction():
            return Problem("bad_action", str(wrong), remedy=_("Play one of the choices that the view lists."))
        case BadOption():
            remedy = _("GET /api/v1/games tells what each game takes, and so does `fairdeal games`.")
            return Problem("bad_option", str(wrong), remedy=remedy)
        case BadNotation():
            return Problem("bad_option", str(wrong))
        case UnknownGame():
            return Problem("unknown_game", str(wrong.args[0]), remedy=_("GET /api/v1/games lists them."))
    raise wrong
