"""`python -m bench` runs every measurement and keeps the text in results.txt; `python -m bench live` runs one.

What takes long is asked for alone: `python -m bench bots`, and `python -m bench scale`, which keeps scale.txt.
"""

import os
import platform
import sys
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from io import StringIO, TextIOBase
from pathlib import Path

from . import adapters, append, bots, engines, evidence, fold_store, live, scale

PARTS = {
    "engines": engines.main,
    "adapters": adapters.main,
    "fold": fold_store.main,
    "append": append.main,
    "evidence": evidence.main,
    "live": live.main,
}
RESULTS, SCALE = (Path(__file__).parent / name for name in ("results.txt", "scale.txt"))


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
    """Run the parts asked for, or all of them; only a whole run is kept. Bots and scale are asked for alone."""
    if asked[:1] == ["bots"]:
        bots.main(asked[1:])
        return
    if asked[:1] == ["scale"]:
        text = shown(lambda: scale.main(asked[1:]))
        if not asked[1:]:
            SCALE.write_text(text, encoding="utf-8")
        return
    if unknown := [name for name in asked if name not in PARTS]:
        raise SystemExit(f"There is no part {unknown[0]!r} to measure. There are: {', '.join(PARTS)}.")
    text = shown(lambda: of_parts(asked or PARTS))
    if not asked:
        RESULTS.write_text(text, encoding="utf-8")


def of_parts(names: Iterable[str]) -> None:
    """Run these parts, each below its name."""
    for name in names:
        print(f"\n{name}\n")
        PARTS[name]()


def shown(work: Callable[[], None]) -> str:
    """Run something, show what it prints as it comes, below the machine's name, and return it."""
    both = Both()
    with redirect_stdout(both):
        print(machine())
        work()
    return both.kept.getvalue()


if __name__ == "__main__":
    main(sys.argv[1:])
