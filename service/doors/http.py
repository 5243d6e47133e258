"""The HTTP interface under /api/v1. A handler reads, asks the table, answers; no rule stands here."""

import logging
from collections.abc import Iterator
from itertools import chain, islice
from time import sleep
from typing import Any
from urllib.parse import urlencode

import msgspec
from flask import Flask, Request, Response, current_app, request
from flask.views import MethodView
from flask_smorest import Api, Blueprint
from marshmallow import Schema
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import HTTPException

from fairdeal.engine import GAMES, Game, UnknownGame, bots_for, find
from fairdeal.engine.options import spoken_schema
from fairdeal.engine.words import _
from fairdeal.events import Archived, StoreFailed, openings

from ..desk.answers import NEWS_AT_ONCE, told_since
from ..desk.historian import Asked
from ..desk.replay import PUBLIC, SPECTATOR, Viewer, must_see, permitted, seat_of
from ..desk.tables import Desk, of_archive, storage
from ..desk.views import encode, law, table_part, to_act
from ..errors import Problem, of_engine
from ..evidence.transcripts import FORMS, POLICY
from ..lessons import lesson
from ..measures import counted
from ..table.play.ledger import HANDS
from ..table.play.phrases import sayable
from ..table.seats.former import is_gone, must_not_be_former
from ..table.seats.invitations import withdrawn
from ..table.seats.lost_keys import EndClaim
from ..table.seats.names import chosen, must_be_a_persons
from ..table.served import Served
from ..table.state.house import PLAIN_HOUSE, House
from ..table.state.refusals import needs_seat_key
from ..table.state.state import Table, must_reach
from .description import ForClients
from .key_changes import keyed_command
from .languages import must_be_spoken, speak_as_table
from .lines import read_lines
from .listing import listed
from .messages import fit, load, parse, spoken, unsigned
from .origins import origin_allowed, same_origin
from .pages import asks_for_page, trouble
from .rulebooks import rulebook_html
from .schemas import (
    AfterSchema,
    BeforeSchema,
    ChallengeSchema,
    CommandSchema,
    DoneSchema,
    ErrorSchema,
    ForkSchema,
    HintSchema,
    JoinedSchema,
    JoinSchema,
    LedgerSchema,
    LessonSchema,
    MarksSchema,
    MomentSchema,
    NewTableSchema,
    NonceSchema,
    OpenedTableSchema,
    PostMortemSchema,
    PriceSchema,
    ProvenSchema,
    SinceSchema,
    StreamSchema,
    TakenSchema,
    TargetSchema,
    TicketSchema,
    TranscriptSchema,
)
from .signatures import is_keyed, must_be_holder, must_hold_ticket
from .tokens import Pass, fingerprint, reads, why_not_in


class Bodies(FlaskParser):
    """The reader of bodies and queries. A body that JSON readers choke on is refused like any other faulty one."""

    def load_json(self, req: Request, schema: Schema) -> Any:
        """Read a body. Raises `Problem("bad_json")` for one that is nested too deeply or has endless numbers."""
        try:
            body = super().load_json(req, schema)
        except (RecursionError, ValueError):
            raise Problem(
                "bad_json",
                _("The body is nested too deeply, or has a number with too many digits."),
                remedy=_("Send one JSON object, in UTF-8."),
            ) from None
        fit(body)
        return body


class Doors(Blueprint):  # type: ignore[misc]
    """The handlers of the interface, whose bodies are read by `Bodies`."""

    ARGUMENTS_PARSER = Bodies()


bp = Doors("api", __name__, url_prefix="/api/v1", description="Games and tables")
bp.before_request(speak_as_table)
BYTES = {"type": "string", "format": "binary"}
LISTED = 50
LINES_AT_ONCE = 500
LONGEST_LINES = 8 * 1024 * 1024  # bytes of the lines that somebody brings back at once
log = logging.getLogger("fairdeal.http")


def service() -> Any:
    """Return the service of the app that answers this request."""
    return current_app.extensions["fairdeal"]


class Asker:
    """The asker: whose key the token is for, or the referee, if a token came with the request."""

    def __init__(self, table: str) -> None:
        given = request.headers.get("Authorization", "")
        self.holder = Pass(table, None, "")
        if given:
            kind, _blank, token = given.partition(" ")
            if kind.lower() != "bearer":
                raise Problem("bad_token", _("Authorization must be: Bearer <token>."))
            self.holder = service().tokens.read(token.strip(), table)

    def sits(self, table: Table) -> int | None:
        """Return the seat whose eyes these are; None for the referee, and for a spectator, who must be allowed."""
        return self.viewer(table).seat

    def is_there(self, table: Table) -> bool:
        """Tell whether the token's key holds its seat; who asks with it counts as present."""
        seat, key = self.holder.seat, self.holder.key
        if seat is None or table.chairs[seat].key != key:
            return False
        service().deadlines.asks(table, seat)
        return True

    def invited_to(self, table: Table) -> int | None:
        """Return the seat that the token may still take; None without such a token."""
        seat, key = self.holder.seat, self.holder.key
        return seat if seat is not None and table.is_invited(seat, key) else None

    def viewer(self, table: Table) -> Viewer:
        """Tell who looks at the table. Raises `Problem("no_spectators")` where they may not."""
        _table, seat, key, referee, office = self.holder
        must_not_be_former(table, key)
        if self.is_there(table) and seat is not None:
            return Viewer(seat)
        if referee and table.officiates(key, office):
            return Viewer(referee=True)
        if not table.lets_in(seat, key):
            if seat is not None and table.chairs[seat].kind == "open":
                raise withdrawn()
            raise why_not_in(table, self.holder)
        return SPECTATOR

    def needs_seat(self, table: Table) -> int:
        """Return the seat whose eyes these are. Raises `Problem("no_seat")`."""
        seat = self.sits(table)
        if seat is None:
            raise Problem("no_seat", _("Only somebody with a seat may do this."), remedy=_("Show your seat's key."))
        return seat


def raw(body: bytes, status: int = 200) -> Response:
    """Answer with JSON that is encoded already."""
    return Response(body, status, mimetype="application/json")


def game_info(game: Game) -> dict[str, Any]:
    """Tell the lobby of a game: its names, seats, options and cards."""
    return {
        "name": game.name,
        "title": game.title,
        "blurb": _(game.blurb),
        "seats": game.seats,
        "unit": _(game.unit),
        "version": game.version,
        "bots": bots_for(game.name),
        "options": game.spoken_options(),
        "faces": game.spoken_faces(),
        "lesson": lesson(game.name) is not None,
        "premove": game.premove,
    }


@bp.route("/games")
class Games(MethodView):
    @bp.response(200, description="Every game, with its options as JSON Schema")
    def get(self) -> Response:
        """List the games"""
        return raw(encode({"games": [game_info(game) for game in GAMES.values()], "house": spoken_schema(House)}))


@bp.route("/games/<game>")
class OneGame(MethodView):
    @bp.response(200, description="The game with its rulebook as HTML")
    def get(self, game: str) -> Response:
        """Show one game and its rulebook"""
        told = {**game_info(game_of(game)), "house": spoken_schema(House), "rules": rulebook_html(game)}
        return raw(encode(told))


@bp.route("/law")
class Law(MethodView):
    @bp.response(200, description="Every kind of waiting, what then happens by itself, and whose time it costs")
    def get(self) -> Response:
        """Tell the law of waiting; a table's view says which waits it has, and until when"""
        return raw(encode({"law": law()}))


@bp.route("/phrases")
class Phrases(MethodView):
    @bp.response(200, description="What a seat can say at a table, by ids")
    def get(self) -> Response:
        """List the phrases that seats can say"""
        return raw(encode({"phrases": sayable()}))


@bp.route("/tables")
class ManyTables(MethodView):
    @bp.response(200, description="Listed tables, the newest first")
    def get(self) -> Response:
        """List the open tables"""
        rows = service().guards.rows(listed(service().tables, service().visited))
        return raw(b'{"tables":[%b]}' % b",".join(map(table_part, islice(rows, LISTED))))

    @bp.arguments(NewTableSchema)
    @bp.response(201, OpenedTableSchema)
    def post(self, body: dict[str, Any]) -> dict[str, Any]:
        """Open a table"""
        same_origin()
        service().guards.opens(request, bots_in(body))
        if body["lesson"]:
            body = lesson_body(body)
        return open_table(body)


def lesson_body(body: dict[str, Any]) -> dict[str, Any]:
    """Return the request for a lesson with its position, options and seats. Raises `Problem`."""
    game = game_of(body["game"])
    taught = lesson(game.name)
    if taught is None:
        raise Problem("bad_request", _("{game} has no lesson.", game=game.title))
    state = game.read(taught.position)
    others = [{"kind": "bot", "bot": "sensible"}] * (state.seats - 1)
    options, seats = game.write_options(state.options), [{"kind": "me"}, *others]
    laid_out = {"position": taught.position, "options": options, "seats": seats}
    return {**body, **laid_out, "house": PLAIN_HOUSE, "listed": False}


def game_of(name: str) -> Game:
    """Return the game of that name. Raises `Problem("unknown_game")`."""
    try:
        return find(name)
    except UnknownGame as wrong:
        raise of_engine(wrong) from None


def open_table(body: dict[str, Any], then: Table | None = None) -> dict[str, Any]:
    """Open a table, or one that goes on from another as it was `then`; return the answer to the one who asked."""
    plans = [plan["kind"] for plan in body["seats"]]
    if plans.count("me") > 1:
        raise Problem("bad_request", _("Two seats are yours; one person has one seat."))
    invitations = invitations_in(body, plans)
    mine = plans.index("me") if "me" in plans else None
    if mine is not None and mine not in invitations:
        raise Problem(
            "bad_request",
            _("Seat {n} is yours, and nothing in 'invitations' opens it for you.", n=mine + 1),
            remedy=_("Make a key, and invite yourself with its public half; then sit down with it."),
        )
    name = chosen(body["name"]) if mine is not None and body["name"] else ""
    must_be_a_persons(name)
    desk = service().tables.open(
        body["game"],
        body["options"],
        len(plans),
        bots={seat: bot_of(plan, body["game"]) for seat, plan in enumerate(body["seats"]) if plan["kind"] == "bot"},
        spectators=body["spectators"],
        listed=body["listed"],
        forked_from=f"{then.id}#{then.seq}" if then else "",
        position=then.state.position() if then else body.get("position", ""),
        lesson=body.get("lesson", False),
        language=then.language if then else must_be_spoken(body.get("language", "")),
        house=body["house"],
        people=[name] if name else [],
        reserved=[] if mine is None else [mine],
        invitations=invitations,
    )
    service().guards.opened(request, desk.table.id)
    # Signed before anybody sits down: record 0 binds this server to the secret behind the shuffles.
    return {**receipt_now(desk.table.id), **opened(desk, mine)}


def invitations_in(body: dict[str, Any], plans: list[str]) -> dict[int, str]:
    """Return the invitations of a request by their seats. Raises `Problem("bad_request")` for one to no open seat."""
    found = {int(seat): key for seat, key in body["invitations"].items()}
    if odd := [seat for seat in sorted(found) if seat >= len(plans) or plans[seat] == "bot"]:
        raise Problem("bad_request", _("Nobody can be invited to seat {n}.", n=odd[0] + 1))
    if len(set(found.values())) < len(found):
        raise Problem("bad_request", _("Two invitations have one key."), remedy=_("Make a key for each seat."))
    return found


def bots_in(body: dict[str, Any]) -> int:
    """Count the seats that are planned for bots."""
    return sum(plan["kind"] == "bot" for plan in body["seats"])


def bot_of(plan: dict[str, Any], game: str) -> str:
    """Return the kind of bot that a seat is planned for. Raises `Problem("bad_request")` for one that is not there."""
    if plan["bot"] not in (known := bots_for(game)):
        raise Problem(
            "bad_request",
            _("There is no bot '{kind}'.", kind=plan["bot"][:40]),
            remedy=_("Bots: {bots}.", bots=", ".join(known)),
        )
    return str(plan["bot"])


def opened(desk: Desk, mine: int | None) -> dict[str, Any]:
    """Answer for a new table, at which the seat of whoever asked is kept for them."""
    table = desk.table
    return {
        "table": table.id,
        "url": f"/table/{table.id}",
        "watch": f"/table/{table.id}" if table.opened.spectators else None,
        "seat": mine,
        "root": root_of(table.id),
        "referee": referee_link(table.id) if table.house.referee else None,
    }


def root_of(table: str) -> str:
    """Return the hash of a table's record 0."""
    [first] = service().store.read(table, -1, 0)
    return str(first.hash)


def referee_link(table: str) -> dict[str, Any]:
    """Make the link that invites somebody to rule at that table."""
    token = service().tokens.token(table)
    return {"url": f"/table/{table}#{token}", "token": token}


@bp.route("/tables/<table>")
class OneTable(MethodView):
    @bp.response(200, description="Who sits where, the stage, and who is to act")
    def get(self, table: str) -> Response:
        """Show a table"""
        with service().tables.held(table) as desk:
            asker = Asker(table)
            asker.sits(desk.table)
            return raw(table_part(desk.table, asker.invited_to(desk.table), to_act=to_act(desk.table)))


@bp.route("/tables/<table>/join")
class Join(MethodView):
    @bp.arguments(JoinSchema)
    @bp.response(201, JoinedSchema)
    def post(self, body: dict[str, Any], table: str) -> dict[str, Any]:
        """Take the open seat that your key has signed for: by invitation, as its owner, or at a listed table any"""
        same_origin()
        with_key, rematch = body["seat_key"], body["rematch"]
        if with_key is None:
            raise needs_seat_key()
        with service().tables.held(table) as desk:
            if not rematch and not with_key.get("invitation"):
                must_have_room(desk.table)
            return joined(desk.table, with_key, {"rematch": rematch} if rematch else {})


def must_have_room(table: Table) -> None:
    """Raise `Problem` unless anybody may take a seat of that table."""
    if not table.opened.listed:
        raise Problem(
            "no_seat", _("This table is joined by invitation only."), remedy=_("Ask the host for an invitation.")
        )
    if not any(map(table.is_anybodys, table.seats_of("open"))):
        raise Problem("table_full", _("No seat is open at this table."))


def joined(table: Table, seat_key: dict[str, Any], beside: dict[str, Any]) -> dict[str, Any]:
    """Let a key take the open seat that it has signed for; `beside` is what stands beside that in the message."""
    receipt = receipt_now(table.id)
    said = seat_key.get("sit")
    seat = said.get("seat") if isinstance(said, dict) else None
    if type(seat) is not int:
        raise Problem("bad_request", _("'seat_key' names no seat."))
    table.must_be_a_seat(seat)
    asked = {"do": "sit", "id": f"sit-{secrets_of(seat_key)}", "seat_key": seat_key, **beside}
    wanted = keyed_command(asked, Pass(table.id, None, ""), table)
    service().tables.submit(table.id, wanted)
    service().deadlines.asks(service().tables.desk(table.id).table, seat)
    return {**receipt, "seat": seat, "url": f"/table/{table.id}"}


def secrets_of(seat_key: dict[str, Any]) -> str:
    """Name a request to sit down: sent again, it is the same."""
    return fingerprint(encode(seat_key).decode())


@bp.route("/tables/<table>/challenges")
class Challenges(MethodView):
    @bp.arguments(ChallengeSchema)
    @bp.response(201, NonceSchema)
    def post(self, body: dict[str, Any], table: str) -> dict[str, Any]:
        """Make a nonce for the key of a seat, or the referee's, to sign"""
        same_origin()
        with service().tables.held(table) as desk:
            must_be_holder(desk.table, body["seat"])
        return {"nonce": service().tokens.challenge(table, body["seat"])}


@bp.route("/tables/<table>/tickets")
class Tickets(MethodView):
    @bp.arguments(ProvenSchema, required=False)
    @bp.response(201, TicketSchema)
    def post(self, body: dict[str, Any], table: str) -> dict[str, Any]:
        """Make a ticket that opens the table's socket once, within 30 seconds"""
        same_origin()
        if body:
            return ticket_for_key(table, body)
        asker = Asker(table)
        with service().tables.held(table) as desk:
            asker.sits(desk.table)
        return {"ticket": service().tokens.ticket(asker.holder)}


def ticket_for_key(table: str, body: dict[str, Any]) -> dict[str, Any]:
    """Answer a key that has signed a challenge: a ticket for the socket, and a token to look."""
    if missing := [name for name in ("seat", "nonce", "origin", "signature") if name not in body]:
        raise Problem("bad_request", _("A key's ticket needs {missing}.", missing=", ".join(missing)))
    allowed = current_app.extensions["fairdeal"].config.origins
    if not origin_allowed(body["origin"], request.host, allowed, scheme=request.scheme):
        raise Problem(
            "bad_origin",
            _("The key signed for a ticket of {origin}, and this is {own}.", origin=body["origin"], own=request.host),
            remedy=_("Sign for the address of this server."),
        )
    with service().tables.held(table) as desk:
        key = must_hold_ticket(desk.table, body["seat"], body["nonce"], body["origin"], body["signature"])
    service().tokens.meet(body["nonce"], table, body["seat"])
    if body["seat"] in desk.table.seat_claims:
        service().tables.submit(table, EndClaim(id=f"came:{desk.table.seq}", at=body["seat"]))
    holder = reads(table, body["seat"], key)
    return {"ticket": service().tokens.ticket(holder), "read": service().tokens.reading(holder)}


@bp.route("/tables/<table>/commands")
class Commands(MethodView):
    # The socket's own door reads the body; the schema describes it.
    @bp.response(200, DoneSchema)
    @bp.doc(requestBody={"content": {"application/json": {"schema": CommandSchema}}, "required": True})
    def post(self, table: str) -> dict[str, Any]:
        """Carry out a command, as over the socket"""
        same_origin()
        asker = Asker(table)
        asked = parse(request.get_data())
        if not is_keyed(asked):
            raise unsigned(load(asked)[0])
        return done(table, asked, asker)


def done(table: str, asked: dict[str, Any], asker: Asker) -> dict[str, Any]:
    """Carry out what a seat's key has signed; whoever signs is there."""
    with service().tables.held(table) as desk:
        wanted = keyed_command(asked, asker.holder, desk.table)
        service().guards.hears(desk.table, wanted)
        seq = service().tables.submit(table, wanted)
        if wanted.seat is not None:
            service().deadlines.asks(desk.table, wanted.seat)
    return {"id": wanted.id, "seq": seq}


@bp.route("/tables/<table>/undo")
class Undo(MethodView):
    @bp.arguments(TargetSchema, location="query")
    @bp.response(200, PriceSchema)
    def get(self, query: dict[str, Any], table: str) -> Response:
        """Tell the price of an undo"""
        asker = Asker(table)
        with service().tables.held(table) as desk:
            service().guards.asks(request.remote_addr or "", desk.table, paid=1)
            return raw(encode(service().answers.price(desk.table, asker.needs_seat(desk.table), query["target"])))


@bp.route("/tables/<table>/ledger")
class KnowledgeLedger(MethodView):
    @bp.arguments(LedgerSchema, location="query")
    @bp.response(
        200, description="The cards that each seat learned, when and whence; named where your eyes may see them"
    )
    def get(self, query: dict[str, Any], table: str) -> Response:
        """Tell who knew which cards when"""
        asker = Asker(table)
        with service().tables.held(table) as desk:
            viewer = asker.viewer(desk.table)
            seq = desk.table.seq if query["seq"] is None else query["seq"]
            eyes = query["eyes"] or own_eyes(viewer)
            asked = Asked("ledger", table, desk.table.seq, seq, eyes, viewer)
        return raw(service().histories.ask(asked))


def own_eyes(viewer: Viewer) -> str:
    """Name the eyes through which one looks unless one asks for others."""
    return PUBLIC if viewer.seat is None else f"seat:{viewer.seat}"


@bp.route("/tables/<table>/view")
class TableView(MethodView):
    @bp.arguments(SinceSchema, location="query")
    @bp.response(200, description="The view message, as on the socket")
    def get(self, query: dict[str, Any], table: str) -> Response:
        """Show the table as you see it"""
        asker = Asker(table)
        with service().tables.held(table) as desk:
            viewer = asker.viewer(desk.table)
            seat = "referee" if viewer.referee else viewer.seat
            service().tables.must_reach(desk, query["since"])
            service().guards.tells(request.remote_addr or "", told_since(desk.table, query["since"]))
            return raw(service().answers.view(desk.table, seat, query["since"]))


@bp.route("/tables/<table>/log")
class TableLog(MethodView):
    @bp.arguments(BeforeSchema, location="query")
    @bp.response(200, description="The last 300 entries before a seq")
    def get(self, query: dict[str, Any], table: str) -> Response:
        """Tell the log in sentences"""
        asker = Asker(table)
        with service().tables.held(table) as desk:
            viewer = asker.viewer(desk.table)
            heard = hearing(desk.table, viewer, query["eyes"])
            service().guards.tells(request.remote_addr or "", NEWS_AT_ONCE)
            told, more = service().answers.log(desk.table, heard, query["before"])
            return raw(encode({"news": told, "more": more, "seq": desk.table.seq}))


def hearing(table: Table, viewer: Viewer, wanted: str) -> int | str | None:
    """Tell for whom the log is worded: oneself, or permitted eyes. A referee's look is for the replay."""
    if not wanted:
        return viewer.seat
    if wanted not in permitted(table, Viewer(viewer.seat)):
        raise Problem("not_found", _("There is nothing to be seen there."))
    return HANDS if wanted == HANDS else seat_of(wanted)


@bp.route("/tables/<table>/hint")
class Hint(MethodView):
    @bp.response(200, HintSchema)
    def get(self, table: str) -> Response:
        """Show your seat a good move, once it has asked by the command `hint`"""
        asker = Asker(table)
        with service().tables.held(table) as desk:
            seat = asker.needs_seat(desk.table)
        return raw(encode(service().advisor.advise(table, seat)))


@bp.route("/tables/<table>/lesson")
class LessonNow(MethodView):
    @bp.response(200, LessonSchema)
    def get(self, table: str) -> Response:
        """Tell the learner what the lesson says now"""
        asker = Asker(table)
        with service().tables.held(table) as desk:
            asker.needs_seat(desk.table)
            return raw(encode(service().lessons.taught(desk.table)))


@bp.route("/tables/<table>/transcript")
class Transcript(MethodView):
    @bp.arguments(TranscriptSchema, location="query")
    @bp.response(200, description="JSON Lines, or text, Markdown or HTML made from them; see docs/transcript.md")
    def get(self, query: dict[str, Any], table: str) -> Response:
        """Write the transcript for your eyes"""
        asker = Asker(table)
        with service().tables.held(table) as desk:
            viewer = eyes(desk.table, asker.sits(desk.table), query["viewer"])
            asked = Asked("transcript", table, desk.table.seq, eyes=viewer, form=query["format"])
        return transcript_file(f"{table}-{viewer.replace(':', '-')}", asked)


def transcript_file(name: str, asked: Asked) -> Response:
    """Answer with the transcript as a file; the browser shows those forms that people read."""
    told = service().histories.ask(asked)
    if asked.form == "jsonl":
        headers = {"Content-Disposition": f'attachment; filename="{name}.jsonl"'}
        return Response(told, mimetype="application/x-ndjson", headers=headers)
    kind, ending = FORMS[asked.form]
    headers = {
        "Content-Disposition": f'inline; filename="{name}.{ending}"',
        "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    }
    return Response(told, mimetype=kind, headers=headers)


def eyes(table: Table, seat: int | None, wanted: str) -> str:
    """Tell for whose eyes a transcript is written: one's own, the public's, and everybody's once the match is over."""
    if wanted == "full":
        if table.status != "over":
            raise Problem("not_yet", _("All hands can be seen when the match is over."))
        return "full"
    return "public" if seat is None or wanted == "public" else f"seat:{seat}"


@bp.route("/tables/<table>/receipt")
class ReceiptNow(MethodView):
    @bp.response(200, description="A signed note, and the key to check it with")
    def get(self, table: str) -> Response:
        """Sign a receipt for the log as it is now"""
        asker = Asker(table)
        try:
            with service().tables.held(table) as desk:
                asker.sits(desk.table)
        except Problem as problem:
            if problem.code != "archived":
                raise
        return raw(encode(receipt_now(table)))


def receipt_now(table: str) -> dict[str, str]:
    """Sign for a table's log as it is, and name the key to check that with."""
    signing = service().signing
    return {"receipt": signing.now(table), "key": signing.key}


@bp.route("/tables/<table>/lines")
class Lines(MethodView):
    @bp.arguments(AfterSchema, location="query")
    @bp.response(200, description="JSON Lines: at most 500 records, then the openings of these that you may have")
    def get(self, query: dict[str, Any], table: str) -> Response:
        """Copy the log's lines as they are hashed, from a seq on, to keep them"""
        asker = Asker(table)
        after = query["after"]
        with service().tables.held(table) as desk:
            viewer = eyes(desk.table, asker.sits(desk.table), "mine")
            service().tables.must_reach(desk, after)
            upto = min(after + LINES_AT_ONCE, desk.table.seq)
            log = Served(desk.table, service().store.read(table, after, upto) if after < upto else ())
        records = list(log)
        lines = (f"{line}\n" for line in chain((record.line for record in records), openings(records, viewer)))
        return Response("".join(lines), mimetype="application/x-ndjson")

    @bp.response(200, TakenSchema)
    @bp.doc(requestBody={"content": {"text/plain": {"schema": BYTES}}, "required": True})
    def post(self, table: str) -> dict[str, Any]:
        """Bring back lines that the server has lost: a receipt of its own, the lines up to it, and their openings"""
        same_origin()
        asker = Asker(table)
        with service().tables.held(table) as desk:
            asker.viewer(desk.table)
            if desk.table.missing:
                request.max_content_length = LONGEST_LINES
        receipt, lines, opened = read_lines(request.get_data())
        with service().tables.held(table) as desk:
            taken = service().recovery.take(desk, receipt, lines, opened)
            missing = desk.table.missing
            return {"taken": taken, "seq": desk.table.seq, "lost": msgspec.to_builtins(missing) if missing else None}


@bp.route("/tables/<table>/replay")
class Replay(MethodView):
    @bp.arguments(MomentSchema, location="query")
    @bp.response(200, description="The table after a record, through permitted eyes")
    def get(self, query: dict[str, Any], table: str) -> Response:
        """Show a moment of the past"""
        asker = Asker(table)
        with service().tables.held(table) as desk:
            viewer = asker.viewer(desk.table)
            eyes = query["eyes"] or own_eyes(viewer)
            asked = Asked("moment", table, desk.table.seq, query["seq"], eyes, viewer, since=query["since"])
        return raw(service().histories.ask(asked))


@bp.route("/tables/<table>/replay/marks")
class ReplayMarks(MethodView):
    @bp.arguments(MarksSchema, location="query")
    @bp.response(200, description="Where rounds and turns begin, and through whose eyes one may look")
    def get(self, query: dict[str, Any], table: str) -> Response:
        """List the places to jump to"""
        asker = Asker(table)
        with service().tables.held(table) as desk:
            eyes = permitted(desk.table, asker.viewer(desk.table))
            live: Table = desk.table
            service().tables.must_reach(desk, query["after"])
            told: dict[str, Any] = {
                "seq": live.seq,
                "eyes": list(eyes),
                "over": live.status == "over",
                "upto": {name: upto for name, upto in eyes.items() if upto < live.seq},
                "undone": [[span.start, span.stop - 1] for span in live.undone()],
            }
            upto = live.seq
        asked = Asked("marks", table, upto, query["after"], kind=query["kind"], limit=query["limit"])
        found = msgspec.json.decode(service().histories.ask(asked))
        if found["more"]:
            told["next"] = f"{request.path}?{urlencode({**query, 'after': found['marks'][-1]['seq']})}"
        return raw(encode({**told, "marks": found["marks"]}))


@bp.route("/tables/<table>/replay/stream")
class ReplayStream(MethodView):
    @bp.arguments(StreamSchema, location="query")
    @bp.response(200, description="Moments from a record on, one JSON line each, at a pace")
    def get(self, query: dict[str, Any], table: str) -> Response:
        """Stream the past as it went"""
        asker = Asker(table)
        with service().tables.held(table) as desk:
            viewer = asker.viewer(desk.table)
            eyes = query["eyes"] or own_eyes(viewer)
            must_see(desk.table, query["seq"], eyes, viewer)
            last = permitted(desk.table, viewer)[eyes]
            asked = Asked("moment", table, desk.table.seq, query["seq"], eyes, viewer)
        first = service().histories.ask(asked)
        tables, histories, pause = service().tables, service().histories, 1 / query["pace"] if query["pace"] else 0

        def lines() -> Iterator[bytes]:
            yield first + b"\n"
            for seq in range(query["seq"] + 1, last + 1):
                if pause:
                    sleep(pause)
                with tables.held(table) as now:  # a card may lie face down again since the stream began
                    if is_gone(now.table, asker.holder.key):
                        return
                    since = seq - 1 if query["changes"] else None
                    asked = Asked("moment", table, now.table.seq, seq, eyes, viewer, since=since)
                yield histories.ask(asked) + b"\n"

        return Response(lines(), mimetype="application/x-ndjson")


@bp.route("/tables/<table>/replay/story")
class ReplayStory(MethodView):
    @bp.response(200, description="The move that brought most at once, and the one from which on the winners led")
    def get(self, table: str) -> Response:
        """Tell the story of a finished match"""
        asker = Asker(table)
        with service().tables.held(table) as desk:
            asker.viewer(desk.table)
            asked = Asked("story", table, desk.table.seq)
        return raw(service().histories.ask(asked))


@bp.route("/tables/<table>/replay/post-mortem")
class ReplayPostMortem(MethodView):
    @bp.response(200, PostMortemSchema, description="How far the search is; done, what it found of each seat")
    def get(self, table: str) -> Response:
        """Tell what a finished match might have been"""
        asker = Asker(table)
        with service().tables.held(table) as desk:
            asker.viewer(desk.table)
            return raw(encode(service().post_mortems.found(desk.table)))

    @bp.response(202, PostMortemSchema, description="The same, after the search was begun")
    def post(self, table: str) -> Response:
        """Ask for a search through a finished match"""
        same_origin()
        asker = Asker(table)
        with service().tables.held(table) as desk:
            asker.viewer(desk.table)
            return raw(encode(service().post_mortems.ask(desk.table)), 202)


@bp.route("/tables/<table>/fork")
class Fork(MethodView):
    @bp.arguments(ForkSchema)
    @bp.response(201, OpenedTableSchema)
    def post(self, body: dict[str, Any], table: str) -> dict[str, Any]:
        """Open a new table that plays on from a moment of a finished match"""
        same_origin()
        asker = Asker(table)
        with service().tables.held(table) as desk:
            asker.sits(desk.table)
            then = fork_point(desk.table, body["seq"], len(body["seats"]))
        service().guards.opens(request, bots_in(body))
        return open_table({**NO_OPTIONS, **body, "game": then.game.name, "options": then.opened.options}, then)


NO_OPTIONS = {"spectators": True, "listed": False, "house": PLAIN_HOUSE}


def fork_point(live: Table, seq: int, seats: int) -> Table:
    """Return the table as it was at the moment to go on from.

    Raises `Problem` while the match runs: its hidden cards could be played out.
    """
    if live.status != "over":
        raise Problem("not_yet", _("A match can be played on from here when it is over."))
    if seats != len(live.chairs):
        raise Problem("bad_request", _("{n} sat at that table, not {seats}.", n=len(live.chairs), seats=seats))
    must_reach(live, seq)
    then: Table = service().replays.at(live.id, seq)
    if not then.begun or then.state.is_over():
        raise Problem(
            "bad_request",
            _("Nothing is in play at that moment."),
            remedy=_("Choose one between the first deal and the end."),
        )
    return then


@bp.route("/tables/<table>/audit")
class Audit(MethodView):
    @bp.response(200, description="A verdict for people, and one for every check")
    def get(self, table: str) -> Response:
        """Play the log again under today's rules"""
        asker = Asker(table)
        with service().tables.held(table) as desk:
            asker.sits(desk.table)
            upto, running = desk.table.seq, desk.table.status != "over"
        return raw(service().histories.ask(Asked("audit", table, upto, running=running)))


class Described(Api):  # type: ignore[misc]
    """The API's description by flask-smorest, with our shape of errors."""

    ERROR_SCHEMA = ErrorSchema


def init_app(app: Flask) -> None:
    """Register the interface, its description, and the one shape of errors."""
    app.config.update(
        API_TITLE="Fairdeal",
        API_VERSION="v1",
        OPENAPI_VERSION="3.0.3",
        OPENAPI_URL_PREFIX="/api/v1",
        OPENAPI_JSON_PATH="openapi.json",
    )
    api = Described(app, spec_kwargs={"extra_plugins": [ForClients()]})
    api.register_blueprint(bp)
    app.register_error_handler(Problem, answer)
    app.register_error_handler(Archived, answer_archived)
    app.register_error_handler(StoreFailed, lambda failure: answer(storage(failure)))
    app.register_error_handler(HTTPException, answer_http)
    app.register_error_handler(Exception, answer_unexpected)


def answer(problem: Problem) -> Response:
    """Answer a problem over HTTP."""
    counted.refusals[problem.code] += 1
    if asks_for_page():
        response = trouble(problem.status, problem.message, problem.remedy)
    else:
        response = raw(encode({"error": problem.body()}), problem.status)
    if problem.code in ("rate", "restarting") and problem.detail:
        response.headers["Retry-After"] = str(problem.detail["after"])
        response.headers["Connection"] = "close"  # what was sent already is not read
    return response


def answer_archived(kept: Archived) -> Response:
    """Answer for a table that was archived while it was still in memory."""
    service().tables.let_go(kept.table)
    return answer(of_archive(kept))


HTTP_CODES = {400: "bad_json", 404: "not_found", 405: "method_not_allowed", 413: "too_large", 422: "bad_request"}


def answer_http(wrong: HTTPException) -> Response:
    """Answer with Flask's and smorest's own refusals in our shape."""
    status = wrong.code or 500
    data = getattr(wrong, "data", None) or {}
    message = spoken(data["messages"]) if "messages" in data else wrong.description or wrong.name
    code = HTTP_CODES.get(status, "bad_request")
    counted.refusals[code] += 1
    if status == 404 and asks_for_page():
        return trouble(status)
    response = raw(encode({"error": {"code": code, "message": message}}), status)
    if status == 405:
        response.headers["Allow"] = ", ".join(getattr(wrong, "valid_methods", None) or ())
    return response


def answer_unexpected(wrong: Exception) -> Response:
    """Answer for a mistake of ours: it is logged, without the request's body."""
    log.exception("while answering %s %s", request.method, request.path)
    return answer(Problem("internal", _("Something went wrong on the server; nothing has changed.")))
