"""`python -m bench` runs every measurement and keeps the text in results.txt; `python -m bench live` runs one.

What takes long is asked for alone: `bots`; `attack`, `evening`, `first-card` and `scale`, whose texts are kept, too;
and `against COMMIT`, whose text is kept at a release.
"""

import os
import platform
import sys
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from io import StringIO, TextIOBase
from pathlib import Path

from . import adapters, against, append, attack, bots, engines, evening, evidence, first_card, fold_store, live, scale

PARTS = {
    "engines": engines.main,
    "adapters": adapters.main,
    "fold": fold_store.main,
    "append": append.main,
    "evidence": evidence.main,
    "live": live.main,
}
RESULTS = Path(__file__).parent / "results.txt"
ALONE: dict[str, Callable[[list[str]], None]] = {
    "attack": attack.main,
    "evening": evening.main,
    "first-card": first_card.main,
    "scale": scale.main,
}


class Both(TextIOBase):
    """A text that is shown as it is written, and kept."""

    def __init__(self) -> None:
        self.kept = StringIO()

    def write(self, text: str) -> int:
        sys.__stdout__.write(text)  # type: ignore[union-attr]
        sys.__stdout__.flush()  # type: ignore[union-attr]
        return self.kept.write(text)


def machine() -> str:
    return f"{os.cpu_count()} cores, {platform.python_implementation()} {platform.python_version()}"


def main(asked: list[str]) -> None:
    """Run the parts asked for, or all of them; only a whole run is kept. What takes long is asked for alone."""
    if asked[:1] == ["bots"]:
        bots.main(asked[1:])
    elif asked[:1] == ["against"]:
        kept_as(RESULTS.with_name("against.txt"), lambda: against.main(asked[1:]))
    elif asked and asked[0] in ALONE:
        file = Path(__file__).parent / f"{asked[0]}.txt"
        kept_as(None if asked[1:] else file, lambda: ALONE[asked[0]](asked[1:]))
    elif unknown := [name for name in asked if name not in PARTS]:
        raise SystemExit(
            f"There is no part {unknown[0]!r} to measure. There are: {', '.join([*PARTS, *ALONE, 'against', 'bots'])}."
        )
    else:
        kept_as(None if asked else RESULTS, lambda: of_parts(asked or PARTS))


def of_parts(names: Iterable[str]) -> None:
    """Run these parts, each below its name."""
    for name in names:
        print(f"\n{name}\n")
        PARTS[name]()


def kept_as(file: Path | None, measure: Callable[[], None]) -> None:
    """Show what is measured as it comes, below the machine's name, and keep its text in a file, if one is named."""
    both = Both()
    with redirect_stdout(both):
        print(machine())
        measure()
    if file:
        file.write_text(both.kept.getvalue(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
