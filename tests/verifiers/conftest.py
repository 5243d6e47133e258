"""Two matches of three people, told to every viewer; and the three verifiers, each as it is run by those who use it.

One match is played; the other, with undos and repairs, is written by hand.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from io import BytesIO
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import pytest
import voices
from forger import Forger

from fairdeal.engine import EVERYBODY, Dice, seed_of, shuffled
from fairdeal.events import Draft, Log, MemoryStore, export
from fairdeal.service.app import make_service
from fairdeal.service.config import Config
from fairdeal.service.evidence.verify import judge
from fairdeal.service.table.play.play import NextDeal
from fairdeal.service.table.state.draw import commit_to, draw_seed
from fairdeal.service.table.state.opening import LAW
from fairdeal.sitting import Sitting

Audience = Sequence[int] | Literal["everybody"]
Reports = list[dict[str, Any]]
Case = tuple[Any, ...]  # the bytes of a file, the operator's key or all that the reader names, and receipts beside it
SEATS, GAME, OPTIONS = 3, "dirty-money", {"length": "rounds", "rounds": 2}
VIEWERS = {"": "full", "-public": "public", "-seat-1": "seat:1"}


def _service(store: MemoryStore) -> Any:
    dice, moments = Dice(seed_of("verifiers")), count()
    start = datetime(2026, 11, 21, tzinfo=UTC)
    return make_service(
        Config(
            clock=lambda: start + timedelta(seconds=next(moments)),
            entropy=lambda size: bytes(dice.below(256) for _ in range(size)),
        ),
        store,
    )


def _moves(table: Sitting) -> Iterator[None]:
    """Play the first card that is legal until the match is over."""
    while table.table.status != "over":
        if table.table.waits_for_deal():
            table.do(0, NextDeal)
        else:
            [seat] = table.state.to_act()
            table.act(seat, table.state.legal(seat)[0])
        yield


class Story:
    """A log written by hand. Its deals are numbered and seeded as they are told to be: nothing is worked out.

    The draw of the match is number 0, and each ruling of a repair begins the next.
    """

    table = "mended"

    def __init__(self, store: MemoryStore | None = None) -> None:
        self.store = store or Forger(lambda place: bytes(16))
        self.seeds: list[bytes] = []
        self.drawn = 0
        self.draws = {0: 0}  # of the epochs
        self.cards: list[list[Any]] = [[card, 4] for card in "ABCDE"]
        self.seq = -1

    @staticmethod
    def secret(epoch: int) -> str:
        """The server's secret for the match (0), or for a repair."""
        return bytes([epoch + 1] * 32).hex()

    @classmethod
    def commit(cls, epoch: int, draw: int = 0) -> str:
        return commit_to(bytes.fromhex(cls.secret(epoch)), cls.table, draw)

    def add(self, kind: str, by: str = "table", hide: str = "", *, eyes: Audience = (), **data: Any) -> int:
        """A record; `hide` names the field that is sealed, and `eyes` to whom: nobody else. Answers its seq."""
        at = f"2026-11-21T10:{self.seq // 60 + 1:02}:{(self.seq + 1) % 60:02}.000Z"
        audience = EVERYBODY if eyes == EVERYBODY else list(eyes)
        secrets: dict[str, Any] = {hide: audience} if hide else {}
        draft = Draft(type=kind, by=by, data=data, cmd=f"c{self.seq + 1}", at=at, secrets=secrets)
        self.store.append(self.table, self.seq, [draft])
        self.seq += 1
        return self.seq

    def open(self, hide: str = "secret", eyes: Audience = ()) -> None:
        """The table is opened, and three sit down."""
        own: dict[str, Any] = {"law": LAW, "seats": SEATS, "commit": self.commit(0), "secret": self.secret(0)}
        self.add("opened", hide=hide, eyes=eyes, **own)
        for seat in range(SEATS):
            self.sit(seat)
        self.sow(0, [""] * SEATS)

    def again(self, hide: str = "secret", eyes: Audience = (), *, sit: bool = True, **data: Any) -> None:
        """The table is opened anew, as if nothing had been; its secret is sealed to these eyes."""
        self.store, self.seq, self.seeds = Forger(lambda *place: bytes(16)), -1, []
        self.drawn, self.draws = 0, {0: 0}
        if sit:
            return self.open(hide, eyes)
        own = {"law": LAW, "seats": SEATS, "commit": self.commit(0), "secret": self.secret(0)}
        self.add("opened", hide=hide, eyes=eyes, **{**own, **data})
        return None

    def sit(self, seat: int) -> int:
        """A bot takes a seat."""
        return self.add("seated.3", "table", seat=seat, draw=0)

    def sow(self, epoch: int, entropy: list[str]) -> None:
        """What the seed of an epoch is made of, for the deals that are told to come from it."""
        draw = self.draws.get(epoch, epoch)
        self.seeds.insert(epoch, draw_seed(bytes.fromhex(self.secret(epoch)), self.table, draw, entropy))

    def deal(self, number: int, epoch: int = 0, places: int = 0, hide: str = "action.order") -> int:
        """A shuffle of the deck, or of the places of a pile."""
        runs: list[list[Any]] = [[str(place), 1] for place in range(places)] or self.cards
        order = shuffled([card for card, times in runs for _ in range(times)], self.seeds[epoch], number)
        action = {"type": "deal", "order": list(order)}
        return self.add("dealt", "dealer", hide, deal=number, action=action, facts=[], cards=runs)

    def play(self, seat: int = 0) -> int:
        return self.add("played", f"bot:{seat}", action={"type": "pass"}, facts=[])

    def see(self, card: str) -> int:
        """A seat turns up a card before everybody."""
        facts = [{"card": card, "type": "seen"}]
        return self.add("played", "bot:0", "facts.0.card", eyes=EVERYBODY, action={"type": "look"}, facts=facts)

    def undo(self, to: int) -> int:
        """A rewind after what leads to it."""
        ask = self.add("undo-asked", "bot:1", target=to + 1, to=to)
        return self.add("rewound", to=to, cause=ask)

    def rule(self, epoch: int, hide: str = "secret") -> int:
        """A ruling for a repair that is to begin an epoch."""
        self.drawn += 1
        self.draws[epoch] = self.drawn
        told: dict[str, Any] = {
            "commit": self.commit(epoch, self.drawn),
            "secret": self.secret(epoch),
            "draw": self.drawn,
        }
        return self.add("ruled", "table", hide, remedy={"kind": "repair"}, **told)

    def mend(self, epoch: int, to: int) -> int:
        """A repair from its ruling to its seed, to which bots bring nothing; answers the seq of `reseeded`."""
        ruling = self.rule(epoch)
        self.add("rewound", to=to, cause=ruling)
        self.sow(epoch, [""] * SEATS)
        return self.add("reseeded")

    def reveal(self, *epochs: int) -> int:
        """The secrets are opened, those of the match and of these repairs."""
        return self.add("revealed", secret=self.secret(0), later=[self.secret(epoch) for epoch in epochs])

    def told(self, viewer: str = "full", closed: Sequence[int] = ()) -> bytes:
        """The transcript; `closed` are records of which what everybody saw is not told again."""
        path = {"facts.0.card"}
        records = [record.without(path if record.seq in closed else ()) for record in Log(self.store, self.table)]
        return b"".join(f"{line}\n".encode() for line in export(records, viewer))


@pytest.fixture(scope="session")
def story() -> type[Story]:
    return Story


def _mended() -> dict[str, bytes]:
    """A match with undos over shuffles, an undo taken back, an appeal, and two repairs."""
    dice = Dice(seed_of("mended"))
    story = Story(Forger(lambda place: bytes(dice.below(256) for _ in range(16))))
    story.open()
    story.deal(0)
    first = story.play()
    second = story.deal(1)
    story.play(1)
    story.undo(first)
    story.play(2)
    again = story.deal(1)
    story.play()
    story.mend(1, again)
    story.deal(2, 1, places=12)
    before = story.play()
    story.deal(3, 1)
    dealt_again = story.play(1)
    back = story.undo(before)
    story.add("rewound", to=dealt_again, cause=back)
    story.deal(4, 1)
    running = {"mended-running": story.told(), "mended-running-public": story.told("public")}
    story.rule(3)
    story.add("appealed", "bot:1", why="no")
    story.mend(2, second)
    story.deal(2, 2, places=9)
    story.deal(3, 2)
    story.undo(story.seq - 1)
    story.deal(3, 2)
    story.reveal(1, 2)
    story.add("rematched", table="next")
    return {**running, **{f"mended{name}": story.told(who) for name, who in VIEWERS.items()}}


def _swept() -> dict[str, bytes]:
    """A match with cards that everybody saw: while two of them lie face down again, and when it is over."""
    dice = Dice(seed_of("swept"))
    story = Story(Forger(lambda place: bytes(dice.below(256) for _ in range(16))))
    story.open()
    story.deal(0)
    for card in "ABCDE":
        story.see(card)
    running = {f"swept-running{name}": story.told(who, closed=(5, 7)) for name, who in VIEWERS.items() if name}
    story.reveal()
    return {**running, **{f"swept{name}": story.told(who) for name, who in VIEWERS.items()}}


@pytest.fixture(scope="session")
def told() -> dict[str, bytes]:
    """Name → transcript: each match as every viewer gets it, and the full one while it was running."""
    dice = Dice(seed_of("salts"))
    store = Forger(lambda place: bytes(dice.below(256) for _ in range(16)))
    service = _service(store)
    table = Sitting(service, GAME, SEATS, options=dict(OPTIONS), table="three")
    found: dict[str, bytes] = {}
    for number, _ in enumerate(_moves(table)):
        if number == 5:
            found["running"] = _export(store, "full")
            found["running-public"] = _export(store, "public")
    for viewer in ("full", "public", "seat:0", "seat:2"):
        found[viewer.replace(":", "-")] = _export(store, viewer)
    return {**found, **_mended(), **_swept()}


def _export(store: MemoryStore, viewer: str) -> bytes:
    return b"".join(f"{line}\n".encode() for line in export(Log(store, "three"), viewer))


@pytest.fixture(scope="session")
def alone() -> ModuleType:
    return voices.alone()


@pytest.fixture(scope="session")
def in_browser() -> Callable[[Sequence[Path | str]], Reports]:
    return voices.in_browser


@pytest.fixture(scope="session")
def three(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., list[Reports]]:
    """Every verifier's reports on some files, those of `fairdeal verify` first.

    With `share` the one file, which is joined from the same code, is asked about one in so many.
    """

    def reports(files: dict[str, bytes], share: int = 1) -> list[Reports]:
        folder = tmp_path_factory.mktemp("files")
        paths = [folder / f"{number}.jsonl" for number, _ in enumerate(files)]
        for path, whole in zip(paths, files.values(), strict=True):
            path.write_bytes(whole)
        alone = [voices.by_itself(path) for path in paths[::share]]
        return [[ours(path) for path in paths], alone, voices.in_browser(paths)]

    return reports


def ours(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return judge(file).public()


def theirs(alone: ModuleType, path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        report: dict[str, Any] = alone.judge_file(file).public()
    return report


@pytest.fixture(scope="session")
def judged(
    alone: ModuleType, in_browser: Callable[[Sequence[Path | str]], Reports], tmp_path_factory: pytest.TempPathFactory
) -> Callable[..., list[Reports]]:
    """Every verifier's reports on files with a key and receipts beside them; order and `share` as in `three`."""

    def reports(cases: dict[str, Case], share: int = 1) -> list[Reports]:
        folder = tmp_path_factory.mktemp("judged")
        here, there, asked = [], [], []
        for number, (whole, key, *notes) in enumerate(cases.values()):
            path, texts = folder / f"{number}", [text.encode(errors="surrogateescape") for text in notes]
            path.write_bytes(whole)
            names = [f"{number}-note-{each}" for each, _ in enumerate(notes)]
            for name, text in zip(names, texts, strict=True):
                (folder / name).write_bytes(text)
            beside = list(zip(names, texts, strict=True))
            named = (key["key"], beside, key["policy"]) if isinstance(key, dict) else (key, beside)
            here.append(judge(BytesIO(whole), *named).public())
            if number % share == 0:
                there.append(alone.judge_file(BytesIO(whole), *named).public())
            asked.append(json.dumps([str(path), key, *(str(folder / name) for name in names)]))
        return [here, there, in_browser(asked)]

    return reports
