"""`python -m bench` runs every measurement and keeps the text in results.txt; `python -m bench live` runs one."""

import os
import platform
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO, TextIOBase
from pathlib import Path

from . import adapters, append, attack, bots, engines, evidence, fold_store, live

PARTS = {
    "engines": engines.main,
    "adapters": adapters.main,
    "fold": fold_store.main,
    "append": append.main,
    "evidence": evidence.main,
    "live": live.main,
}
RESULTS = Path(__file__).parent / "results.txt"
ATTACKED = Path(__file__).parent / "attack.txt"


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
    """Run the parts asked for, or all of them; only a whole run is kept. Bots and attacks are asked for alone."""
    if asked[:1] == ["bots"]:
        bots.main(asked[1:])
        return
    if asked[:1] == ["attack"]:
        kept_as(ATTACKED if not asked[1:] else None, lambda: attack.main(asked[1:]))
        return
    if unknown := [name for name in asked if name not in PARTS]:
        raise SystemExit(f"There is no part {unknown[0]!r} to measure. There are: {', '.join(PARTS)}.")

    def measure() -> None:
        for name in asked or PARTS:
            print(f"\n{name}\n")
            PARTS[name]()

    kept_as(RESULTS if not asked else None, measure)


def kept_as(file: Path | None, measure: Callable[[], None]) -> None:
    """Show what is measured, and keep its text in a file, if one is named."""
    shown = Both()
    with redirect_stdout(shown):
        print(machine())
        measure()
    if file:
        file.write_text(shown.kept.getvalue(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
