"""Draws docs/architecture.svg from the code: parts, their rooms, and which room uses which. `make picture` runs it."""

import ast
import re
import textwrap
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs" / "architecture.svg"

PARTS = {
    "web": "plain HTML, CSS and ES modules, served as they are",
    "service": "Flask: the only place where rules and log meet",
    "engine": "the rules, pure: no clock, no dice, no files",
    "events": "the log: records, chain, sealing, stores; knows no game",
}
# A folder of ES modules has no place for a sentence of its own, as a package has.
WEB_ROOMS = {
    "pages": "The modules that a page names: each joins the rooms that its page needs.",
    "words": "Sentences and names as people read them.",
    "server": "The way to the server: HTTP, the socket, what receipts say, and small storage in this browser.",
    "keys": "Seats that are keys: what is signed, kept and checked in this browser.",
    "dom": "Elements, styles, links and the theme.",
    "proof": "What this browser keeps of a table's log, when that cannot be one log, and the proof file.",
    "table": "The table: zones, cards, choices, prompts, notices, log and scores.",
    "lobby": "The form for a new table: game, options, house rules and seats.",
    "cup": "The page of a tournament: entering, the way to one's tables, standings, the director's desk, travellers.",
    "referee": "Claims, statements, rulings and the referee's desk.",
    "replay": "Looking back: moments, eyes, search, and playing on from there.",
    "verify": "The verifier of transcripts in the browser.",
}

LINE, PITCH, LETTERS = 17, 22, 92
LEFT, NAMES, SENTENCES, DOTS = 50, 66, 190, 880
SLANTED = 5  # what a letter of a column's slanted name takes to the right


@dataclass
class Room:
    """A row of the picture: a folder or a module of a part, its sentence, and the rooms that it uses."""

    name: str
    sentence: str
    uses: set[str] = field(default_factory=set)


def room_of(part: str, path: str) -> str:
    """Give the room of a module, by its path inside the part: its folder, or itself; all games are one room."""
    first, _, rest = path.partition("/")
    if part == "web":
        return first if rest else "pages"
    if part == "engine" and (ROOT / part / first / "cards.py").exists():
        return "(a game)"
    return first.removesuffix(".py")


def python_imports(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the part and the path inside it of everything of ours that a module imports."""
    here = ["fairdeal", *path.relative_to(ROOT).with_suffix("").parts]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            above = here[: len(here) - node.level] if node.level else []
            base = [*above, *(node.module.split(".") if node.module else [])]
            for alias in node.names:
                full = [*base, alias.name]
                if full[0] == "fairdeal" and len(full) > 2:
                    yield full[1], "/".join(full[2:])


def script_imports(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the part and the path inside `web/js` of every module of ours that an ES module imports, also later."""
    for found in re.findall(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""", path.read_text(encoding="utf-8")):
        module = (path.parent / found).resolve()
        if module.is_relative_to(ROOT / "web" / "js"):
            yield "web", str(module.relative_to(ROOT / "web" / "js"))


def sources(part: str) -> Iterator[tuple[Path, str]]:
    """Yield the modules of a part, each with its path inside the part, but not the part's own list of names."""
    folder = ROOT / "web" / "js" if part == "web" else ROOT / part
    for path in sorted(folder.rglob("*.js" if part == "web" else "*.py")):
        if path != folder / "__init__.py":
            yield path, str(path.relative_to(folder))


def sentence_of(part: str, name: str) -> str:
    """Give the first sentence of a room's docstring."""
    if part == "web":
        return WEB_ROOMS[name]
    if name == "(a game)":
        games = [path.parent for path in sorted((ROOT / part).glob("*/cards.py"))]
        same = set.intersection(*({path.stem for path in game.glob("[a-z]*.py")} for game in games))
        return f"{', '.join(game.name for game in games)}: each with {', '.join(sorted(same))}."
    module = ROOT / part / f"{name}.py"
    text = (module if module.exists() else ROOT / part / name / "__init__.py").read_text(encoding="utf-8")
    told = " ".join((ast.get_docstring(ast.parse(text)) or "").partition("\n\n")[0].split())
    return re.split(r"(?<=\.) ", told)[0].replace("`", "")


def house() -> tuple[dict[str, list[Room]], set[tuple[str, str]]]:
    """Give the rooms of every part, each above those that it uses, and which part uses which."""
    uses: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    arrows = set()
    for part in PARTS:
        for path, inside in sources(part):
            here = uses[part, room_of(part, inside)]
            for other, there in script_imports(path) if part == "web" else python_imports(path):
                if other != part:
                    arrows.add((part, other))
                elif (room := room_of(part, there)) != room_of(part, inside):
                    here.add(room)
    rooms: dict[str, list[Room]] = {part: [] for part in PARTS}
    for (part, name), used in uses.items():
        rooms[part].append(Room(name, sentence_of(part, name), used & {n for p, n in uses if p == part}))
    for those in rooms.values():
        by_name = {room.name: room for room in those}
        those.sort(key=lambda room: (-len(reached(room, by_name)), room.name))
    return rooms, arrows


def reached(room: Room, rooms: dict[str, Room]) -> set[str]:
    """Give all rooms that a room uses, and those use, and so on: more for every room than for the ones below it."""
    found: set[str] = set()
    waiting = [room.name]
    while waiting:
        new = rooms[waiting.pop()].uses - found
        found |= new
        waiting += new
    return found


def draw() -> str:
    """Give the picture as SVG; each use is an element with `data-from` and `data-to`, for a test to compare."""
    rooms, arrows = house()
    lines: list[str] = []
    y, tops, width = 16, {}, max(map(width_of, rooms.values()))
    for part, sentence in PARTS.items():
        tops[part] = y
        y = draw_part(lines, part, sentence, rooms[part], y, width) + 26
    lines += draw_arrows(tops, arrows)
    body = "\n".join(lines)
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" role="img" aria-labelledby="title">
<title id="title">The parts of Fairdeal, their rooms, and which room uses which</title>
<style>
text {{ font: 13px system-ui, sans-serif; fill: #1d2733 }}
.paper {{ fill: #fff }} .part {{ fill: #f3f6f8; stroke: #c4cfd8 }} .row {{ fill: #fff; stroke: #dde4ea }}
.head {{ font-weight: 700; font-size: 16px }} .room {{ font-weight: 600 }} .small {{ fill: #51606e; font-size: 11px }}
circle {{ fill: #1f6f54 }} path {{ fill: none; stroke: #1f6f54; stroke-width: 2 }} .tip {{ fill: #1f6f54 }}
</style>
<rect class="paper" width="{width}" height="{y}" rx="8"/>
{body}
</svg>
"""


def width_of(rooms: list[Room]) -> int:
    """Give the width that a part needs: for its columns, and for their names, which slant to the right of them."""
    return max(DOTS + PITCH * number + SLANTED * len(room.name) for number, room in enumerate(rooms)) + 40


def draw_part(lines: list[str], part: str, sentence: str, rooms: list[Room], top: int, width: int) -> int:
    """Draw a part with its rooms from `top` on; give where it ends."""
    columns = {room.name: DOTS + PITCH * number for number, room in enumerate(rooms)}
    start = y = top + 44 + 4 * max(map(len, columns))
    rows: list[str] = []
    for room in rooms:
        y = draw_room(rows, part, room, columns, y, width) + 3
    lines.append(f'<rect class="part" x="{LEFT}" y="{top}" width="{width - LEFT - 8}" height="{y + 5 - top}" rx="8"/>')
    lines.append(f'<text class="head" x="{NAMES}" y="{top + 26}">{part}/</text>')
    lines.append(f'<text x="{SENTENCES}" y="{top + 26}">{escape(sentence)}</text>')
    lines.append(f'<text class="small" x="{SENTENCES}" y="{start - 8}">a dot: the row uses the column</text>')
    for name, x in columns.items():
        turned = f"translate({x + 3} {start - 6}) rotate(-40)"
        lines.append(f'<text class="small" transform="{turned}">{escape(name)}</text>')
    lines.extend(rows)
    return y + 5


def draw_room(rows: list[str], part: str, room: Room, columns: dict[str, int], y: int, width: int) -> int:
    """Draw one room from `y` on, with a dot in the column of each room that it uses; give where it ends."""
    told = textwrap.wrap(room.sentence, LETTERS)
    high = LINE * len(told) + 9
    rows.append(f'<rect class="row" x="{LEFT + 8}" y="{y}" width="{width - LEFT - 24}" height="{high}" rx="4"/>')
    rows.append(f'<text class="room" x="{NAMES}" y="{y + LINE}">{escape(room.name)}</text>')
    for number, words in enumerate(told, 1):
        rows.append(f'<text x="{SENTENCES}" y="{y + LINE * number}">{escape(words)}</text>')
    for used in (name for name in columns if name in room.uses):
        rows.append(
            f'<circle data-part="{part}" data-from="{room.name}" data-to="{used}" '
            f'cx="{columns[used]}" cy="{y + high // 2}" r="5"><title>{room.name} uses {used}</title></circle>'
        )
    return y + high


def draw_arrows(tops: dict[str, int], arrows: set[tuple[str, str]]) -> Iterator[str]:
    """Draw the uses between parts in the margin on the left, and the way from the page to the server."""
    for number, (above, below) in enumerate(sorted(arrows)):
        x, start, end = 34 - 12 * number, tops[above] + 40 + 12 * number, tops[below] + 22
        yield (
            f'<path data-part="" data-from="{above}" data-to="{below}" d="M{LEFT} {start}H{x}V{end}H{LEFT - 8}">'
            f"<title>{above} uses {below}</title></path>"
        )
        yield f'<polygon class="tip" points="{LEFT},{end} {LEFT - 9},{end - 5} {LEFT - 9},{end + 5}"/>'
    said = "web/ and service/ share no code: they speak over HTTP and a WebSocket"
    yield f'<text class="small" x="{NAMES}" y="{tops["service"] - 8}">{said}</text>'


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
