"""What somebody does at a table, and what they are told there: the same as over the socket."""

from flask import Response, request
from marshmallow import fields, validate

from ...desk.answers import told_since
from ...table.state.chairs import REFEREE
from ..messages import load, parse, unsigned
from ..parts import service
from ..schemas import CallSchema, CommandSchema, DoneSchema, HintSchema, LessonSchema, PriceSchema
from ..signatures import is_keyed, keyed_command
from .answers import raw, told
from .asking import bearer, looking
from .routes import bp


@bp.does("/tables/<table>/commands", DoneSchema, status=200)
@bp.describes("application/json", CommandSchema)  # the socket's own door reads the body
def command(table: str) -> dict[str, object]:
    """Carry out a command, as over the socket"""
    holder, asked = bearer(table), parse(request.get_data())
    if not is_keyed(asked):
        raise unsigned(load(asked)[0])
    with service().tables.held(table) as desk:
        wanted = keyed_command(asked, holder, desk.table)
        service().guards.hears(desk.table, wanted, request.remote_addr or "")
        seq = service().tables.submit(table, wanted)
        if wanted.seat is not None:  # whoever signs is there
            service().deadlines.asks(desk.table, wanted.seat)
    return {"id": wanted.id, "seq": seq}


@bp.shows("/tables/<table>/view", says="The view message, as on the socket")
@bp.query(since=fields.Integer(load_default=-1, validate=validate.Range(min=-1)))
def view(table: str, since: int) -> Response:
    """Show the table as you see it"""
    with looking(table) as look:
        service().tables.must_reach(look.desk, since)
        service().guards.tells(request.remote_addr or "", told_since(look.table, since))
        return raw(service().answers.view(look.table, REFEREE if look.viewer.referee else look.viewer.seat, since))


@bp.shows("/tables/<table>/undo", PriceSchema)
@bp.query(
    target=fields.Integer(
        load_default=None, allow_none=True, metadata={"description": "A decision of yours; else the last one."}
    )
)
def undo(table: str, target: int | None) -> Response:
    """Tell the price of an undo"""
    with looking(table) as look:
        service().guards.asks(request.remote_addr or "", look.table, paid=1)
        return told(service().answers.price(look.table, look.must_sit(), target))


@bp.shows("/tables/<table>/hint", HintSchema)
def hint(table: str) -> Response:
    """Show your seat a good move, once it has asked by the command `hint`"""
    with looking(table) as look:
        seat = look.must_sit()
    return told(service().advisor.advise(table, seat))


@bp.shows("/tables/<table>/lesson", LessonSchema)
def taught(table: str) -> Response:
    """Tell the learner what the lesson says now"""
    with looking(table) as look:
        look.must_sit()
        return told(service().lessons.taught(look.table))


@bp.does("/tables/<table>/calls", CallSchema, status=200)
@bp.body(CallSchema, as_kwargs=True)
def call(table: str, endpoint: str, wanted: bool, instead: str) -> dict[str, object]:
    """Call this browser when your seat is waited for and nobody has the page open, or no more"""
    service().guards.asks(request.remote_addr or "", service().tables.desk(table).table, paid=1)
    if instead:  # a browser without a page has no key of the seat, but alone knows the address that it had
        service().calls.renews(table, instead, endpoint)
        return {"endpoint": endpoint, "wanted": True, "instead": instead}
    with looking(table) as look:
        seat, key = look.must_sit(), look.holder.key
        if wanted:
            service().calls.wishes(look.table, seat, key, endpoint, f"https://{request.host}")
        else:
            service().calls.callees.drop(table, seat, endpoint)
    return {"endpoint": endpoint, "wanted": wanted}
