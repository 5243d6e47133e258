"""What the doctor tells: a thing that was looked at, and how it is."""

from datetime import timedelta

from msgspec import Struct

GOOD, CARE, BAD = "good", "care", "bad"
MEGABYTE = 2**20
SKEW = timedelta(seconds=2)  # that two clocks may be apart


class Examined(Struct, frozen=True):
    """A thing that the doctor looked at: which, how it is, in a sentence, and what to do about it."""

    check: str
    kind: str
    says: str
    remedy: str = ""
