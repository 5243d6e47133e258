"""Records the golden transcripts that are missing; those that exist are never written again.

    python tests/golden/record.py

A golden transcript is one round of sensible bots, for each form of a game and each option that changes play.
When a rule is fixed, its audit may differ from then on: that is written down in differences.json, and the
transcript stays, because the fold must go on giving the old result.
"""

import json
import shutil
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
ROUND = "length=rounds"
FORMS: dict[str, list[tuple[int, str]]] = {
    "money-sweeper": [
        (2, ROUND),
        (8, ROUND),
        (4, f"{ROUND} half_deck"),
        (3, f"{ROUND} remove=fives_and_tens"),
        (3, f"{ROUND} half_time=off"),
        (3, f"{ROUND} adjacency=any"),
        (2, f"{ROUND} play_out"),
        (2, "length=everyone_deals half_deck"),
        (3, ROUND),
        (2, f"{ROUND} open_memory"),
    ],
    "sweep": [
        (2, ROUND),
        (4, ROUND),
        (2, f"{ROUND} take_all"),
        (2, f"{ROUND} strict_throw"),
        (2, f"{ROUND} split_groups"),
        (4, f"{ROUND} keep_key=off"),
        (4, f"{ROUND} upgrade_own=off"),
    ],
    "dirty-money": [
        (3, ROUND),
        (4, ROUND),
        (5, f"{ROUND} imperfect_information"),
        (6, f"{ROUND} rounds=2"),
    ],
    "monopoly": [
        (2, ROUND),
        (3, ROUND),
        (4, ROUND),
        (4, f"{ROUND} token_includes_buildings"),
        (5, ROUND),
        (6, ROUND),
    ],
    "cover-your-assets": [
        (2, ROUND),
        (4, f"{ROUND} hand_size=5"),
        (6, "single_round"),
    ],
}


def name_of(game: str, seats: int, options: str) -> str:
    words = [word for word in options.replace("=", "-").replace("_", "-").split() if word != "length-rounds"]
    return "-".join([game, str(seats), *words])


def main() -> None:
    from fairdeal.engine import find
    from fairdeal.service.cli.simulate import Simulation
    from fairdeal.service.desk.checkpoints import fold

    results = HERE / "results.json"
    known = json.loads(results.read_text(encoding="utf-8")) if results.exists() else {}
    for game, forms in FORMS.items():
        for seats, options in forms:
            name = name_of(game, seats, options)
            if (HERE / f"{name}.jsonl").exists():
                continue
            with tempfile.TemporaryDirectory() as folder:
                simulation = Simulation(find(game), seats, name, ["sensible"], options.split(), Path(folder) / "out")
                written = simulation.play(0)
                shutil.copy(written, HERE / f"{name}.jsonl")
                result = fold(simulation.store, written.stem).state.result()
                assert result
                known[name] = {"scores": result.scores, "winners": result.winners}
                simulation.service.close()
            print(name, known[name])
    results.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
