"""The parts of a match, and the sums so far; both go back when the game does."""

from collections.abc import Sequence

from fairdeal.engine.words import _

from .sheets import Sums


class Rounds:
    """The rounds after the records that were stepped through. `targets` are the seqs that a rewind may go back to."""

    def __init__(self, sums: Sums, targets: Sequence[int] = ()) -> None:
        self.sums = sums
        self.number = 0
        self.playing = False
        self._titled: set[str] = set()
        self._kept: dict[int, tuple[int, bool, Sums]] = {}
        self._targets = frozenset(targets)

    def begin(self, number: int = 0) -> str:
        """Begin a round, and title it; its number is the next one unless it is known."""
        self.playing, self.number = True, number or self.number + 1
        return self.title()

    def title(self) -> str:
        """Title the part where the match stands; a round that is played once more says so."""
        if not self.playing:
            return _("Between rounds")
        title = _("Round {number}", number=self.number)
        again = title in self._titled
        self._titled.add(title)
        return _("{round}, again", round=title) if again else title

    def keep(self, seq: int) -> None:
        """Remember the state after record `seq`, if a rewind may come back to it."""
        if seq in self._targets:
            self._kept[seq] = self.number, self.playing, self.sums.clone()

    def back(self, to: int) -> bool:
        """Go back to where record `to` left it; True if that is another part of the match."""
        if to not in self._kept:
            return False
        before = self.number, self.playing
        self.number, self.playing, sums = self._kept[to]
        self.sums = sums.clone()
        return (self.number, self.playing) != before
