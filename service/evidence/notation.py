"""Fairdeal notation: a match in a few lines of text, written from a transcript and played back through the rules.

Tags say which game it is; then each line holds a turn or a trick, with the moves as the engine names them. A line ends
early where a record beside the game comes between, so that every move has the number that it has in the log. What the
form looks like stands in docs/notation.md.
"""

import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, get_args, get_origin

import msgspec
from msgspec import Struct

from fairdeal.engine import (
    DEALER,
    Action,
    BadNotation,
    BadOption,
    Deal,
    Game,
    GameState,
    Misplaced,
    Refused,
    Relaid,
    Unfit,
    UnknownGame,
    find,
)
from fairdeal.engine.notation import read_options
from fairdeal.engine.words import _, plural
from fairdeal.events import Record
from fairdeal.events.judge.report import Report

from ..table.play.undo import Rewound
from ..table.seats.lobby import Left, Seated
from ..table.state.chairs import seat_in
from ..table.state.event import Dealt, Played
from ..table.state.opening import Opened
from .judged import judged
from .transcripts.following import Followed, plain_facts, read_event, read_opened
from .transcripts.marking import branches_of
from .transcripts.telling import tag
from .transcripts.veils import VEIL, kinds
from .transcripts.words import safe, spoken
from .verify import Found

VERSION = "1"
SEALED = "?"
LONGEST_LINE = 100_000
MOST_LINES = 200_000
OUTCOMES = ("adjusted", "forfeited", "resigned", "ended")  # records beside the game that change who wins
NEEDED = ("Fairdeal", "Game", "Rules", "Seats", "Options")
_SIMPLE = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]*", re.ASCII)
_TAG = re.compile(r'\[([A-Z][A-Za-z]*)(?: (\d{1,3}))? ("(?:[^"\\]|\\.)*")\]', re.ASCII)
_LINE = re.compile(r"#(\d{1,9}) (.*)", re.ASCII)
_DEAL = re.compile(r"deal (\d{1,6}): (.*)", re.ASCII)
_RELAY = re.compile(r"relay (\d{1,6}) (\S+): (.*)", re.ASCII)
_BACK = re.compile(r"back to #(\d{1,9})( for a repair)?", re.ASCII)
_SEAT = re.compile(r"(\d{1,3}): (.*)", re.ASCII)
_ESCAPED = str.maketrans({each: f"\\u{ord(each):04x}" for each in " ,+;"})


class BadLine(ValueError):
    """A line that cannot be read, or a move that a rule forbids; `exit_code` tells a program which."""

    def __init__(self, line: int, why: str, exit_code: int = 2) -> None:
        super().__init__(_("line {line}: {why}", line=line, why=why) if line else why)
        self.exit_code = exit_code


class Step(NamedTuple):
    """A step of the game: the line it stands on, its record, and what happened there, as it is written."""

    line: int
    seq: int
    kind: str  # "deal", "relay", "back", "move"
    seat: int
    written: str
    repair: bool = False


class Notated(Struct, frozen=True):
    """A match as the notation has it: its tags, and its steps in the order of the log."""

    tags: Mapping[str, str]
    steps: Sequence[Step]


# Writing


def write(found: Found) -> Iterator[str]:
    """Write the lines of a file, with their ends. A deal or a move that is sealed in it is written as `?`.

    Raises `ValueError` for no records and for those of no table, `UnknownGame`.
    """
    if not found.records:
        raise ValueError(_("there is nothing to tell: not one record holds"))
    writer = _Writer(found.records)
    body = list(writer.lines())
    if found.report.exit_code:
        yield f"; {safe(judged(found.report))}\n"
    yield from (f"{line}\n" for line in (*writer.tags(found.viewer, found.report), "", *body))


class _Writer:
    """A writer of one table's records."""

    def __init__(self, records: Sequence[Record]) -> None:
        self.records = records
        self.opened: Opened = read_opened(records)
        self.game: Game = find(self.opened.game)
        targets = [to for _seq, to in branches_of(records).rewinds]
        self.followed = Followed(self.opened, records, targets)
        self.names: dict[int, str] = {}
        self.line: list[str] = []  # the moves of the line at hand, and where it began
        self.began, self.next, self.seat, self.ends = -1, -1, -1, False
        self.closing = self.game.notation.closes

    def lines(self) -> Iterator[str]:
        for record in self.records:
            try:
                event = read_event(self.game, record)
            except ValueError:
                yield from self.flush()
                yield f"; #{record.seq} {safe(record.type)}"
                self.followed.lose()
                continue
            repair = self.followed.table is not None and self.followed.table.agreed is not None
            self.followed.step(event, record)
            yield from self.told(record, event, repair)
        yield from self.flush()

    def told(self, record: Record, event: object, repair: bool) -> Iterator[str]:
        match event:
            case Played(action):
                yield from self.played(record, action)
            case Dealt(deal, action, facts):
                yield from self.flush()
                if facts and isinstance(facts[0], Relaid):
                    yield f"#{record.seq} relay {deal} {_atom(facts[0].pile)}: {_listed(facts[0].order)}"
                else:
                    order = VEIL if action is VEIL else action.order
                    yield f"#{record.seq} deal {deal}: {_listed(order)}"
            case Rewound(to):
                yield from self.flush()
                yield f"#{record.seq} back to #{to}{' for a repair' if repair else ''}"
            case Seated(seat, name):
                self.names[seat] = name
            case Left(seat):
                self.names.pop(seat, None)
            case _ if record.type in OUTCOMES:
                yield from self.flush()
                data = " ".join(f"{name}={json.dumps(value)}" for name, value in sorted(record.data.items()))
                yield safe(f"; #{record.seq} {record.type} by {record.by} {data}".rstrip())

    def played(self, record: Record, action: Action) -> Iterator[str]:
        seat = seat_in(record.by)
        seat = -1 if seat is None else seat
        move = SEALED if action is VEIL else write_action(action)
        fresh = not self.line or record.seq != self.next or self.ends or (not self.closing and seat != self.seat)
        if fresh:
            yield from self.flush()
            self.began = record.seq
        self.line.append(move if self.line and seat == self.seat else f"{'; ' if self.line else ''}{seat}: {move}")
        self.seat, self.next = seat, record.seq + 1
        self.ends = any(tag(fact) in self.closing for fact in plain_facts(record))

    def flush(self) -> Iterator[str]:
        """Write the line at hand."""
        if self.line:
            text = self.line[0] + "".join(each if each.startswith("; ") else f", {each}" for each in self.line[1:])
            yield f"#{self.began} {text}"
        self.line, self.ends, self.seat = [], False, -1

    def tags(self, viewer: str, report: Report) -> Iterator[str]:
        first, last = self.records[0], self.records[-1]
        yield _tag("Fairdeal", VERSION)
        yield _tag("Game", self.game.name)
        yield _tag("Rules", str(self.opened.rules))
        yield _tag("Seats", str(self.opened.seats))
        for seat in range(self.opened.seats):
            if seat in self.names:
                yield _tag(f"Seat {seat}", safe(self.names[seat]))
        options = (f"{name}={_option(value)}" for name, value in self.opened.options.items())
        yield _tag("Options", " ".join(options))  # every one, as the log has it: a default can change
        if self.opened.forked_from or self.opened.lesson is True:
            yield _tag("Position", self.opened.position or SEALED)
        yield _tag("Table", last.table)
        yield _tag("Opened", first.at)
        yield _tag("Viewer", viewer)
        yield _tag("Records", str(len(self.records)))
        yield _tag("Head", last.hash)
        yield _tag("Verdict", report.headline)
        yield from self.end()

    def end(self) -> Iterator[str]:
        """Tell how the game lies at the end, as far as it could be followed."""
        table = self.followed.table
        if table is None or not table.begun:
            return
        yield _tag("Scores", " ".join(map(str, scores(table.state))))
        if (result := table.state.result()) is not None:
            yield _tag("Winners", " ".join(map(str, result.winners)))
        if not _has_sealed(self.records):
            yield _tag("Final", table.state.position())


def _has_sealed(records: Iterable[Record]) -> bool:
    """Tell whether a deal or a move is sealed here: then the last position would name what is."""
    games = (record for record in records if record.type in ("played", "dealt"))
    return any(path not in record.salts for record in games for path in record.seals)


def scores(state: GameState) -> tuple[int, ...]:
    """Give the score of each seat, at the end or so far."""
    result = state.result()
    return result.scores if result else tuple(player.score for player in state.public().players)


def _tag(name: str, value: str) -> str:
    return f"[{name} {json.dumps(value, ensure_ascii=False)}]"


def _option(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value).replace(" ", "_")


def _listed(values: Any) -> str:
    return SEALED if values is VEIL else " ".join(map(_atom, values))


def write_action(action: Action) -> str:
    """Write an action: its name, then its fields in their order, those at the end left out that have their default."""
    fields = msgspec.structs.fields(action)
    values = [getattr(action, field.name) for field in fields]
    while values and (values[-1] is not VEIL and values[-1] == fields[len(values) - 1].default):
        values.pop()
    return " ".join([str(action.__struct_config__.tag), *map(_value, values)])


def _value(value: object) -> str:
    if isinstance(value, tuple | list):
        return "+".join(map(_atom, value)) or "-"
    return _atom(value)


def _atom(value: object) -> str:
    if value is VEIL:
        return SEALED
    if value is None:
        return "."
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str) and _SIMPLE.fullmatch(value):
        return value
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=True, separators=(",", ":")).translate(_ESCAPED)


# Reading


def read(text: str) -> Notated:
    """Read a text in the notation. Raises `BadLine`, naming the line and what is expected there."""
    tags: dict[str, str] = {}
    steps: list[Step] = []
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip("\r ")
        if number > MOST_LINES or len(line) > LONGEST_LINE:
            raise BadLine(number, _("a match has no more than {n} lines, nor longer ones.", n=MOST_LINES))
        if not line or line.startswith(";"):
            continue
        if line.startswith("["):
            if steps:
                raise BadLine(number, _("tags stand before the first move."))
            name, value = _read_tag(number, line)
            if name in tags:
                raise BadLine(number, _("the tag {name} stands twice.", name=name))
            tags[name] = value
        else:
            for step in _read_line(number, line):
                if steps and step.seq <= steps[-1].seq:
                    why = _("#{seq} does not come after #{before}.", seq=step.seq, before=steps[-1].seq)
                    raise BadLine(number, why)
                steps.append(step)
    _complete(tags)
    return Notated(tags, steps)


def _read_tag(number: int, line: str) -> tuple[str, str]:
    found = _TAG.fullmatch(line)
    try:
        value = json.loads(found[3]) if found else None
    except ValueError:
        value = None
    if found is None or value is None:
        raise BadLine(number, _('a tag has the form [Game "sweep"], not {line}.', line=repr(line[:60])))
    return f"{found[1]} {int(found[2])}" if found[2] else found[1], value


def _complete(tags: Mapping[str, str]) -> None:
    for name in NEEDED:
        if name not in tags:
            raise BadLine(0, _('the tag [{name} "…"] is missing.', name=name))
    if tags["Fairdeal"] != VERSION:
        raise BadLine(0, _("this is version {n} of the notation; only version 1 is known.", n=repr(tags["Fairdeal"])))


def _read_line(number: int, line: str) -> Iterator[Step]:
    found = _LINE.fullmatch(line)
    if found is None:
        why = _(
            "a line begins with the number of its record, as #12, a tag with [, a remark with ; – not {line}.",
            line=repr(line[:40]),
        )
        raise BadLine(number, why)
    seq, rest = int(found[1]), found[2]
    if deal := _DEAL.fullmatch(rest):
        yield Step(number, seq, "deal", int(deal[1]), deal[2])
    elif relay := _RELAY.fullmatch(rest):
        yield Step(number, seq, "relay", int(relay[1]), f"{relay[2]} {relay[3]}")
    elif back := _BACK.fullmatch(rest):
        yield Step(number, seq, "back", -1, back[1], bool(back[2]))
    else:
        yield from _moves(number, seq, rest)


def _moves(number: int, seq: int, text: str) -> Iterator[Step]:
    for part in text.split("; "):
        found = _SEAT.fullmatch(part.strip())
        if found is None:
            why = _(
                "moves are written as 0: flip 12, flip 13 – a seat from 0, a colon, its moves – not {part}.",
                part=repr(part[:40]),
            )
            raise BadLine(number, why)
        for move in found[2].split(", "):
            yield Step(number, seq, "move", int(found[1]), move.strip())
            seq += 1


# Playing back


class Then(NamedTuple):
    """The game after step `seq`; `dealt` is the last deal that counts in it."""

    seq: int
    dealt: int
    state: GameState


class PlayedBack(Struct, frozen=True):
    """The end of a match that was played back; `differs` tells where that is not what the file says."""

    game: Game
    state: GameState
    steps: int
    taken_back: int
    rules: int
    compared: tuple[str, ...]
    differs: tuple[str, ...]

    @property
    def exit_code(self) -> int:
        return 1 if self.differs else 0

    def lines(self) -> Iterator[str]:
        """Tell it for people."""
        told = plural(
            self.steps,
            "Played back: {n} step of {game}",
            "Played back: {n} steps of {game}",
            n=self.steps,
            game=self.game.title,
        )
        undone = plural(self.taken_back, ", {n} rewind among them.", ", {n} rewinds among them.", n=self.taken_back)
        yield f"{told}{undone if self.taken_back else '.'}"
        yield _("Scores: {scores}.", scores=" ".join(map(str, scores(self.state))))
        if self.rules != self.game.version:
            yield _(
                "It was played under version {then} of the rules; today's are version {today}.",
                then=self.rules,
                today=self.game.version,
            )
        yield from self.differs
        if not self.differs and self.compared:
            yield _("That is what the file says: {what}.", what=", ".join(self.compared))
        elif not self.compared:
            yield _("The file does not say how it ended; there is nothing to compare.")


def play(notated: Notated) -> PlayedBack:
    """Play the steps through the rules. Raises `BadLine` for a tag, a step or a move that the rules do not take."""
    tags = notated.tags
    game, state, rules = _start(tags)
    targets = {int(step.written) for step in notated.steps if step.kind == "back"}
    seqs = [step.seq for step in notated.steps]
    wanted = {seqs[place - 1] for to in targets if (place := bisect_right(seqs, to))}
    now = Then(-1, -1, state)
    kept: list[Then] = []
    names = [safe(tags.get(f"Seat {seat}", _("Seat {n}", n=seat + 1))) for seat in range(state.seats)]
    for step in notated.steps:
        now = _step(game, now, step, kept, names)
        if step.seq in wanted:
            kept.append(now._replace(state=now.state.clone()))
    state = now.state
    compared, differs = _compare(tags, state)
    backs = sum(step.kind == "back" for step in notated.steps)
    return PlayedBack(game, state, len(notated.steps), backs, rules, compared, differs)


def _start(tags: Mapping[str, str]) -> tuple[Game, GameState, int]:
    try:
        game = find(tags["Game"])
        seats, rules = _number(tags, "Seats"), _number(tags, "Rules")
        fresh = game.start(seats, read_options(tags["Options"]))
        if (position := tags.get("Position", "")) == SEALED:
            raise BadLine(0, _("where the match begins is sealed: it cannot be played back from this file."), 3)
        state = game.read(position) if position else fresh
    except UnknownGame as wrong:
        raise BadLine(0, str(wrong.args[0])) from None
    except (BadOption, BadNotation) as wrong:
        raise BadLine(0, str(wrong)) from None
    state.keep_to(rules)
    return game, state, rules


def _number(tags: Mapping[str, str], name: str) -> int:
    if not re.fullmatch(r"\d{1,6}", tags[name], re.ASCII):
        raise BadLine(0, _("the tag {name} holds a number, not {value}.", name=name, value=repr(tags[name][:40])))
    return int(tags[name])


def _step(game: Game, now: Then, step: Step, kept: Sequence[Then], names: Sequence[str]) -> Then:
    """Take one step. Raises `BadLine` for one that is sealed, that cannot be read, or that a rule forbids."""
    state = now.state
    if SEALED in step.written.replace("+", " ").split():
        raise BadLine(step.line, _("#{seq} is sealed: it cannot be played back from this file.", seq=step.seq), 3)
    if step.kind == "back":
        return _back(now, step, kept)
    try:
        if step.kind == "relay":
            pile, *order = step.written.split()
            state.relaid(Relaid(_text(pile), tuple(map(int, order))))
            return Then(step.seq, step.seq, state)
        action = Deal(tuple(map(_text, step.written.split()))) if step.kind == "deal" else read_action(game, step)
        state.apply(DEALER if step.kind == "deal" else step.seat, action)
    except (Refused, Unfit) as wrong:
        clause = wrong.clause if isinstance(wrong, Misplaced | Refused) else ""
        why = spoken(wrong.sentence, names) if isinstance(wrong, Refused) else str(wrong)
        rule = _("rule {clause} forbids {move}: {why}", clause=clause, move=step.written[:60], why=why)
        raise BadLine(step.line, f"#{step.seq}: {rule if clause else why}", 1) from None
    except (ValueError, LookupError, TypeError) as wrong:
        if isinstance(wrong, BadLine):
            raise
        raise BadLine(step.line, _("#{seq} cannot be read: {why}.", seq=step.seq, why=wrong)) from None
    return Then(step.seq, step.seq if step.kind == "deal" else now.dealt, state)


def _back(now: Then, step: Step, kept: Sequence[Then]) -> Then:
    """Go back; what everybody has seen of the same deal stays known, unless it is shuffled anew."""
    to = int(step.written)
    then = next((each for each in reversed(kept) if each.seq <= to), None)
    if then is None or to >= step.seq:
        raise BadLine(step.line, _("there is nothing at #{to} to go back to.", to=to))
    state = then.state.clone()
    if then.dealt == now.dealt and not step.repair:
        state.remember(now.state)
    return Then(step.seq, then.dealt, state)


def _text(atom: str) -> str:
    return str(json.loads(atom)) if atom.startswith('"') else atom


def read_action(game: Game, step: Step) -> Action:
    """Read a move. Raises `BadLine` for one that the game does not have, or with other fields."""
    name, *atoms = step.written.split(" ")
    known = kinds(game.name, "actions")
    if name not in known or name == Deal.__struct_config__.tag:
        moves = ", ".join(each for each in known if each != Deal.__struct_config__.tag)
        raise BadLine(
            step.line, _("{game} has no move {name}; it has {moves}.", game=game.title, name=repr(name), moves=moves)
        )
    fields = msgspec.structs.fields(known[name])
    needed = sum(field.required for field in fields)
    if not needed <= len(atoms) <= len(fields):
        wanted = " ".join([name, *(field.encode_name.upper() for field in fields)])
        raise BadLine(step.line, _("{move} is written as {wanted}.", move=repr(step.written[:60]), wanted=wanted))
    try:
        given = {field.name: _read_value(atom, field.type) for field, atom in zip(fields, atoms, strict=False)}
        action: Action = known[name](**given)
    except (ValueError, TypeError) as wrong:
        raise BadLine(step.line, _("{move} cannot be read: {why}.", move=repr(step.written[:60]), why=wrong)) from None
    return action


def _read_value(atom: str, wanted: object) -> object:
    if _is_list(wanted):
        return msgspec.convert([] if atom == "-" else [_plain(each) for each in atom.split("+")], wanted, strict=False)
    return msgspec.convert(_plain(atom), wanted, strict=False)


def _is_list(wanted: object) -> bool:
    return get_origin(wanted) in (tuple, list) or any(map(_is_list, get_args(wanted)))


def _plain(atom: str) -> object:
    if atom == ".":
        return None
    return json.loads(atom) if atom[:1] in ('"', "{", "[") else atom


def _compare(tags: Mapping[str, str], state: GameState) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Compare the end with the tags: the names of those that were there, and a sentence for each that differs."""
    result = state.result()
    ends = {
        "Scores": " ".join(map(str, scores(state))),
        "Winners": " ".join(map(str, result.winners)) if result else "",
        "Final": state.position(),
    }
    compared = tuple(name for name in ends if name in tags)
    differs = tuple(
        _(
            "{name} differs: the file says {said}, played back it is {found}.",
            name=name,
            said=repr(tags[name]),
            found=repr(ends[name]),
        )
        for name in compared
        if tags[name] != ends[name]
    )
    return compared, differs
