"""The bodies and answers of HTTP, in marshmallow; the OpenAPI description is made from them."""

from typing import Annotated, Any, Literal

from marshmallow import Schema, ValidationError, fields, validate
from msgspec import Meta, Struct, field

from ..desk.advisor import Advised
from ..desk.balance import Balance, about
from ..desk.introductions import LENGTH, LETTERS
from ..desk.lessons import Taught
from ..desk.post_mortem import Costly, PostMortem
from ..table.state.chairs import REFEREE
from ..table.state.house import PLAIN_HOUSE, House
from ..tournament.command import DIRECTOR
from ..tournament.entry import HOUR
from ..tournament.event import Fill, OpenSeating, Scoring
from ..tournament.state import MOST_ROUNDS
from ..tournament.ties import TIES
from .messages import COMMANDS, PUBLIC_KEY
from .said import Hex
from .shapes import Flag, Strict, answer, shape, whole

SIGNATURE = r"\A[0-9a-f]{128}\Z"


class ProblemSchema(Schema):
    """The reason of a refusal; nothing has changed."""

    code = fields.String(required=True, metadata={"description": "Never changes its meaning."})
    message = fields.String(required=True)
    clause = fields.String(metadata={"description": "The rulebook's clause."})
    remedy = fields.String()
    detail = fields.Dict()


class ErrorSchema(Schema):
    """The one shape of every refusal."""

    error = fields.Nested(ProblemSchema, required=True)


HouseSchema = whole(House)


class EarlierSchema(Schema):
    seq = fields.Integer()
    line = fields.String()


class PriceSchema(Schema):
    """The price of an undo; the words name cards only where you may know them."""

    target = fields.Integer()
    to = fields.Integer()
    kind = fields.String(validate=validate.OneOf(["free", "granted", "consent", "referee"]))
    needs = fields.List(fields.Integer())
    referee = fields.Boolean()
    practice = fields.Boolean(metadata={"description": "The match would be practice from then on."})
    words = fields.List(fields.String())
    earlier = fields.List(fields.Nested(EarlierSchema))


HintSchema = answer(Advised, "Hint")
LessonSchema = answer(Taught, "Lesson")
CostlySchema = answer(Costly, "Costly")
BalanceSchema = answer(Balance, "Balance")
PostMortemSchema = answer(PostMortem, "PostMortem", rows={Costly: CostlySchema, Balance: BalanceSchema})


class SeatPlan(Struct):
    """The plan for a seat: whose it is to be."""

    kind: Literal["me", "open", "bot"]
    bot: str = "sensible"


Seats = Annotated[list[SeatPlan], Meta(min_length=2, max_length=8)]
Name = Annotated[str, about("Your name, if a seat is yours, so that no bot has it.")]
Invitations = Annotated[
    dict[Annotated[str, Meta(pattern=r"\A[0-7]\Z")], Hex],
    about("By seat: the public half of the key whose holder may sit there; see docs/keys.md."),
]


class NewTable(Struct, kw_only=True):
    """A request for a table; `position` is laid out there by a lesson or a fork."""

    game: Annotated[str, Meta(extra_json_schema={"example": "money-sweeper"})]
    options: dict[str, object] = {}
    seats: Seats
    name: Name = ""
    invitations: Invitations = {}
    spectators: Flag = True
    listed: Flag = True
    house: House = field(default_factory=lambda: PLAIN_HOUSE)  # its fields tell their own defaults
    lesson: Annotated[Flag, about("The game's lesson, which says who sits there and what is laid out.")] = False
    language: Annotated[
        str,
        Meta(max_length=35, extra_json_schema={"example": "en"}),
        about("In which everybody is told of the table; the house's unless named."),
    ] = ""
    position: str = ""


class Fork(Struct, kw_only=True):
    """A fork: play goes on from a moment of another table."""

    seq: Annotated[int, Meta(ge=0, le=2**53 - 1)]
    seats: Seats
    name: Name = ""
    invitations: Invitations = {}


NewTableSchema = shape(NewTable, "NewTable", without={"position"})
ForkSchema = shape(Fork, "Fork")


class JoinSchema(Strict):
    shown = fields.Nested(
        lambda: ProvenSchema,
        load_default=None,
        metadata={"description": "What else brings a ticket at once: the seat's key has signed a challenge, too."},
    )
    seat_key = fields.Dict(
        load_default=None, metadata={"description": "What a seat's key signs to sit down; see docs/keys.md."}
    )
    rematch = fields.String(
        load_default="", metadata={"description": "At a rematch: the signature by the key of your seat before."}
    )


class JoinedSchema(Schema):
    seat = fields.Integer()
    url = fields.String()
    ticket = fields.String(metadata={"description": "As the tickets of the table give it, for what was `shown`."})
    read = fields.String(metadata={"description": "Beside a ticket: a token to look at the table for 10 minutes."})
    receipt = fields.String(metadata={"description": "A signed note for the log as it was before you sat down."})
    key = fields.String(metadata={"description": "The operator's key, with which receipts are checked."})


class RefereeLinkSchema(Schema):
    url = fields.String()
    token = fields.String()


class IntroductionSchema(Strict):
    code = fields.String(
        required=True,
        validate=validate.Regexp(rf"\A[{LETTERS}]{{{LENGTH}}}\Z"),
        metadata={"description": "The six letters that the host's page shows."},
    )
    key = fields.String(
        required=True,
        validate=validate.Regexp(PUBLIC_KEY),
        metadata={"description": "A key made for this question, to which the invitation is locked; see docs/keys.md."},
    )


class IntroducedSchema(Schema):
    key = fields.String(metadata={"description": "The key that the host's page made for this answer."})
    box = fields.String(metadata={"description": "The invitation's link, locked for your key."})


class DrawSchema(Schema):
    number = fields.Integer()
    commit = fields.String(metadata={"description": "What binds the server to its part of the draw."})


class OpenedTableSchema(Schema):
    table = fields.String()
    url = fields.String()
    watch = fields.String(allow_none=True)
    seat = fields.Integer(allow_none=True)
    referee = fields.Nested(RefereeLinkSchema, allow_none=True)
    nonce = fields.String(
        allow_none=True, metadata={"description": "For your seat's key to sign: good once, for 30 seconds."}
    )
    root = fields.String(metadata={"description": "The hash of record 0, which holds the invitations."})
    draw = fields.Nested(DrawSchema, metadata={"description": "The draw to which whoever sits down adds."})
    receipt = fields.String(metadata={"description": "A signed note for the log before anybody sat down."})
    key = fields.String(metadata={"description": "The operator's key, with which receipts are checked."})


class NewTournament(Struct, kw_only=True):
    """A request for a tournament; entry closes by itself `entry_minutes` from now."""

    title: Annotated[str, Meta(min_length=1, max_length=256, extra_json_schema={"example": "Thursday"})]
    game: Annotated[str, Meta(extra_json_schema={"example": "dirty-money"})]
    options: Annotated[dict[str, object], about("Those of the game: what one board is, such as one round.")] = {}
    seats: Annotated[int, Meta(ge=2, le=8), about("Of each table.")]
    format: Annotated[str, Meta(extra_json_schema={"example": "duplicate"})] = "duplicate"
    pairs: Annotated[Flag, about("Do pairs play, where the game has sides of two partners each?")] = False
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)]
    fill: Fill = "bots"
    scoring: Scoring = "matchpoints"
    ties: Annotated[list[str], Meta(max_length=len(TIES)), about("The rules that part those with the same total.")] = []
    entry_minutes: Annotated[int, Meta(ge=1, le=7 * 24 * 60)] = 15
    round_seconds: int = HOUR
    break_seconds: int = 300
    patience_seconds: int = 120
    director: Annotated[
        Hex | None, about("The public half of the key that signs for the director; see docs/keys.md.")
    ] = None
    listed: Flag = True
    house: House = field(default_factory=lambda: PLAIN_HOUSE)
    language: Annotated[str, Meta(max_length=35), about("In which everybody is told of it and of its tables.")] = ""
    open_seating: Annotated[OpenSeating | None, about("Of the format free, which has no rounds.")] = None


NewTournamentSchema = shape(NewTournament, "NewTournament")


class OpenedTournamentSchema(Schema):
    tournament = fields.String()
    url = fields.String(metadata={"description": "The address of its page, which is the invitation to enter."})
    receipt = fields.String(metadata={"description": "A signed note for its log before anybody has entered."})
    key = fields.String(metadata={"description": "The operator's key, with which receipts are checked."})


class EveningCommandSchema(Schema):
    """A command that is signed; see docs/keys.md."""

    class Meta:
        unknown = "include"

    do = fields.String(required=True, validate=validate.OneOf(["enter", "join", "noise", "signed"]))


class HolderField(fields.Field[Any]):
    """The holder of a key: the number of a seat, or "referee"."""

    def __init__(self, **given: Any) -> None:
        told = {"oneOf": [{"type": "integer", "minimum": 0, "maximum": 7}, {"type": "string", "enum": [REFEREE]}]}
        super().__init__(metadata=told, **given)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if value != REFEREE and not (type(value) is int and 0 <= value <= 7):
            raise ValidationError("Expected the number of a seat, 0 to 7, or 'referee'.")
        return value


class ChallengeSchema(Strict):
    seat = HolderField(required=True)


class NonceSchema(Schema):
    nonce = fields.String(metadata={"description": "For the seat's key to sign: good once, for 30 seconds."})


class ProvenSchema(Strict):
    """A key's answer to a challenge; a spectator sends none of it."""

    seat = HolderField()
    nonce = fields.String(validate=validate.Length(1, 512))
    origin = fields.String(validate=validate.Length(1, 512))
    signature = fields.String(validate=validate.Regexp(SIGNATURE))


class DeskSchema(Strict):
    """The answer of the director, or a deputy, to a challenge."""

    office = fields.String(load_default=DIRECTOR, validate=validate.Length(1, 16))
    nonce = fields.String(required=True, validate=validate.Length(1, 512))
    origin = fields.String(required=True, validate=validate.Length(1, 512))
    signature = fields.String(required=True, validate=validate.Regexp(SIGNATURE))


class DirectorSchema(DeskSchema):
    """The same, for a table of the tournament."""

    table = fields.String(required=True, validate=validate.Length(1, 64))


class RulingsSchema(Schema):
    rulings = fields.List(fields.Dict(keys=fields.String()))


class TicketSchema(Schema):
    ticket = fields.String()
    read = fields.String(
        metadata={"description": "For whoever has a key: a token to look at the table for 10 minutes."}
    )


class CommandSchema(Schema):
    """A command as on the socket; see docs/protocol.md."""

    class Meta:
        unknown = "include"

    do = fields.String(required=True, validate=validate.OneOf(COMMANDS))
    id = fields.String(required=True, validate=validate.Length(1, 64))


class DoneSchema(Schema):
    id = fields.String()
    seq = fields.Integer()


class CallSchema(Strict):
    endpoint = fields.String(
        required=True,
        validate=validate.Length(1, 1024),
        metadata={"description": "The address of a PushSubscription, made with the key that the table's page names."},
    )
    wanted = fields.Boolean(load_default=True, metadata={"description": "False: no more."})
    instead = fields.String(
        load_default="",
        validate=validate.Length(0, 1024),
        metadata={"description": "The address that it had before, which is forgotten; whoever names it needs no seat."},
    )


class MissingSchema(Schema):
    """The records that the table waits for; by `until` somebody may bring them back."""

    size = fields.Integer(metadata={"description": "How many records there were, as this server signed."})
    root = fields.String(metadata={"description": "The hash of the last of them."})
    head_size = fields.Integer(metadata={"description": "How many there are."})
    until = fields.String()
    gaps = fields.List(
        fields.List(fields.Integer()),
        metadata={"description": "The first and the last seq of each run whose lines nobody has brought yet."},
    )


class WatchedSchema(Schema):
    """Marks, eyes and moments are those of a table's replay; the first moment is whole, later ones tell changes."""

    table = fields.Raw(metadata={"description": "The table as it was at the end."})
    marks = fields.List(fields.Raw())
    eyes = fields.List(fields.String())
    undone = fields.List(fields.List(fields.Integer()))
    moments = fields.List(fields.Raw())


class TakenSchema(Schema):
    taken = fields.Integer(metadata={"description": "How many of the lines are new and lead up to a receipt."})
    seq = fields.Integer(metadata={"description": "The last record of the log."})
    lost = fields.Nested(MissingSchema, allow_none=True)
