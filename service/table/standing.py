"""What stands for a seat that nobody has taken: the host's invitation, or the server's links of one issue."""

from typing import NamedTuple


class Invitation(NamedTuple):
    """The invitation to a seat: its public key ("": the server's links stand), and which issue of them it is."""

    key: str = ""
    issue: int = 0


ISSUE = "issue"


def new_issue(number: int) -> str:
    """Return what a link of that issue is made with; the same for each, so that there is one."""
    return f"{ISSUE} {number}" if number else ""


def issue_in(nonce: str) -> int:
    """Return the issue of the link that was made with that nonce."""
    word, _, number = nonce.partition(" ")
    return int(number) if word == ISSUE and number.isdecimal() else 0


NOT_INVITED = Invitation()
