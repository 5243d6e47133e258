"""Gathers the server's sentences into service/locale/fairdeal.pot, and brings its translations up to date.

`make catalogue` runs it. What `fairdeal catalogue` does for a package, this does for the house and its five games.
"""

from collections.abc import Iterator
from pathlib import Path

from fairdeal.service.cli.catalogue import Call, bring_up_to_date, calls, catalogue, written

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "service" / "locale"


def said() -> Iterator[Call]:
    """Yield every call that names a sentence."""
    for part in ("engine", "service"):
        yield from calls(ROOT / part)


if __name__ == "__main__":
    found = catalogue(said())
    (LOCALE / "fairdeal.pot").write_bytes(written(found))
    for translation in sorted(LOCALE.glob("*/LC_MESSAGES/fairdeal.po")):
        bring_up_to_date(translation, found)
