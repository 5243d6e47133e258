"""A game of this house, moved into a package outside the tree; `python abroad.py` says what is shown of a game."""

import json
import re
import shutil
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
LOCALE = ROOT / "service" / "locale"
LANGUAGES = ("de", "es")
METADATA = "Metadata-Version: 2.1\nName: abroad\nVersion: 1\n"


def moved(game: str, site: Path) -> None:
    """Move a game of this house into a package in that folder, with its entry point and all that is shown of it."""
    package, module = site / "from_abroad", game.replace("-", "_")
    shutil.copytree(ROOT / "engine" / module, package, ignore=shutil.ignore_patterns("__pycache__"))
    for path in package.glob("*.py"):
        text = re.sub(r"(?m)^from \.\.(?=\w)", "from fairdeal.engine.", path.read_text(encoding="utf-8"))
        text = text.replace("    name=NAME,\n", '    name=NAME,\n    rulebook="from_abroad:rules.md",\n')
        path.write_text(text, encoding="utf-8")
    shutil.copy(ROOT / "docs" / "rules" / f"{game}.md", package / "rules.md")
    told = site / "abroad-1.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(METADATA, encoding="utf-8")
    (told / "entry_points.txt").write_text(f"[fairdeal.games]\n{game} = from_abroad:GAME\n", encoding="utf-8")
    for language in LANGUAGES:
        theirs, ours = parted(language, f"engine/{module}/")
        compiled(theirs, package / "locale", language, "abroad")
        compiled(ours, site / "house", language, "fairdeal")


def parted(language: str, folder: str) -> tuple[Catalog, Catalog]:
    """The sentences that this folder alone says, and all others, as the house translates them."""
    with (LOCALE / language / "LC_MESSAGES" / "fairdeal.po").open("rb") as file:
        known = read_po(file, locale=language)
    theirs, ours = Catalog(locale=language), Catalog(locale=language)
    for message in known:
        if message.id:
            alone = all(path.startswith(folder) for path, _line in message.locations)
            (theirs if alone else ours).add(message.id, message.string)
    return theirs, ours


def compiled(sentences: Catalog, folder: Path, language: str, name: str) -> None:
    """Write a catalogue as gettext reads it."""
    place = folder / language / "LC_MESSAGES" / f"{name}.mo"
    place.parent.mkdir(parents=True)
    with place.open("wb") as file:
        write_mo(file, sentences)


def shown(name: str, house: str) -> dict[str, Any]:
    """What is shown of a game in each language: in the lobby, in its rulebook, in its lesson, and of a whole match.

    `house` is the folder in which the house's sentences lie, "" as usual.
    """
    from keyed import client_of

    from fairdeal.engine.words import Speech
    from fairdeal.service.language import catalogue, speak
    from fairdeal.sitting import StillClock, a_service

    client = client_of(a_service(StillClock()))
    speak("", house)
    found: dict[str, Any] = {}
    for language in ("en", *LANGUAGES):
        listed = client.get(f"/api/v1/games?language={language}").get_json()["games"]
        told = client.get(f"/api/v1/games/{name}?language={language}").get_json()
        [tile] = [each for each in listed if each["name"] == name]
        words = tile["look"].pop("words", {})
        drawings = client.get(told["look"].pop("cards"))
        told["look"].pop("words", None)
        page = client.get(f"/rules/{name}?language={language}").text
        with Speech(catalogue(language)):
            match = list(played(name))
        found[language] = {
            "tile": tile,
            "game": told,
            "words": words,
            "drawings": [drawings.status_code, drawings.headers["Cache-Control"], sha256(drawings.data).hexdigest()],
            "rulebook": page.partition("<main>")[2].partition('id="look"')[0],
            "lesson": learned(client, name, language),
            "match": match,
        }
    return found


def learned(client: Any, name: str, language: str) -> list[Any]:
    """What the learner of a lesson is shown first, and told."""
    body = {"game": name, "lesson": True, "language": language, "seats": [{"kind": "me"}, {"kind": "bot"}]}
    sat = client.sat({**body, "name": "Ann"})
    where = f"/api/v1/tables/{sat['table']}"
    view = client.get(f"{where}/view", seat=sat["me"]).get_json()
    return [client.get(f"{where}/lesson", seat=sat["me"]).get_json(), view["game"], view["mine"]]


def played(name: str) -> Any:
    """A match by its first legal moves: each position, and its facts, told to everybody, and what is seen to happen."""
    from fairdeal.engine import Match, find

    match = Match(name, find(name).seats[0], seed=7)
    while match.to_act():
        seat = match.to_act()[0]
        for fact in match.apply(seat, match.legal(seat)[0]):
            yield [match.game.tell(fact, seat), match.game.tell(fact, None), match.game.beat(fact)]
        yield match.state.position()
    view = match.view(0)
    yield [repr(view.zones), repr(view.sheet), view.say]


if __name__ == "__main__":
    [game, house] = sys.argv[1:]
    if house:  # where the moved game is the only one of its name, and its sentences are its own
        from fairdeal.engine.games import OUR_OWN

        del OUR_OWN[game]
    print(json.dumps(shown(game, house)))
