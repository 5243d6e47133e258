"""The README of the adapters: its blocks run as they stand, in a folder of their own, and train on every game."""

import re
import sys
from ast import literal_eval
from pathlib import Path

from example import ROOT, run
from long import shortly

from fairdeal.engine import Match
from fairdeal.engine.games import OUR_OWN

README = (ROOT / "adapters" / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
ALONE = {"PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1"}


def test_the_readme_alone_trains_on_every_game(tmp_path: Path) -> None:
    """In the short form it trains on one of those that it names, by the same lines."""
    code, games = "\n".join(BLOCKS), sorted(OUR_OWN)
    named = re.findall(r"in (\{.+\})\.items\(\):$", code, re.MULTILINE)
    assert [sorted(literal_eval(each)) for each in named] == [games]
    trained = shortly(games, 0)
    code = code.replace(named[0], repr({game: OUR_OWN[game].seats[0] for game in trained}))
    done = run(ALONE, tmp_path, sys.executable, "-W", "error", "-c", code)
    assert re.findall(r"^(\S+): \d+% won against random$", done.stdout, re.MULTILINE) == trained, done.stderr
    assert re.search(r"^exploitability 0\.\d+$", done.stdout, re.MULTILINE), done.stderr


def test_it_tells_how_many_numbers_and_values_a_game_has() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|", README, re.MULTILINE)
    assert {name for name, *_told in rows} == set(OUR_OWN)
    for name, _seats, numbers, values in rows:
        sizes = [(len(match.actions()), match.tensor().size) for match in at_all_sizes(name)]
        told = [[int(each) for each in re.findall(r"\d+", cell.replace(",", ""))] for cell in (numbers, values)]
        assert {min(told[0]), max(told[0])} == {min(many for many, _size in sizes), max(many for many, _size in sizes)}
        assert min(told[1]) == min(size for _many, size in sizes)


def at_all_sizes(name: str) -> list[Match]:
    return [Match(name, seats, None) for seats in OUR_OWN[name].seats]
