"""Parts of a transcript: one dispute alone, or the records between two seqs."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from fairdeal.engine.words import _, plural

from ...errors import Problem
from ...table.disputes.claims import WINDOW_SECONDS
from ...table.state.time import millis
from .document import Case, Document, Entry, Section, Step
from .words import series, span


def one_case(document: Document, seq: int) -> Document:
    """Keep the one dispute that was opened in record `seq`. Raises `Problem` for a record that opened none."""
    found = next((case for case in document.cases if case.opened == seq), None)
    if found is None:
        raise _no_case(document, seq)
    case = replace(found, steps=tuple(_with_window(document, found)))
    return replace(document, sections=(), final=(), cases=(case,), shown=frozenset())


def _no_case(document: Document, seq: int) -> Problem:
    claims = [case.opened for case in document.cases if case.opened >= 0]
    if not claims:
        return Problem("bad_request", _("Nothing was disputed in this match."))
    about = [case.opened for case in document.cases if case.about == seq and case.opened >= 0]
    if seq > document.last or seq < 0:
        why = _("There is no record #{seq}; the last one is #{last}.", seq=seq, last=document.last)
    elif about:
        why = _("#{seq} is no claim; it was disputed in {claims}.", seq=seq, claims=_cited(about))
    else:
        why = _("#{seq} is no claim.", seq=seq)
    return Problem("bad_request", why, remedy=_("Claims of this match: {claims}.", claims=_cited(claims)))


def _cited(seqs: Iterable[int]) -> str:
    return series([f"#{seq}" for seq in seqs])


def _with_window(document: Document, case: Case) -> Iterable[Step]:
    """Tell, before the claim, how long after the disputed record it came, and how long there was for it."""
    entries = {entry.seq: entry for section in document.sections for entry in section.entries}
    steps = list(case.steps)
    if case.about in entries:
        window = Step(_("Window"), said=_window(document, entries[case.about], entries[case.opened]))
        steps.insert(1, window)
    return steps


def _window(document: Document, about: Entry, claim: Entry) -> str:
    rule = (
        _("it is open until everybody has acted once more, and not after the next deal")
        if document.game.window == "lap"
        else _("it is open until the next round is dealt")
    )
    seconds = (millis(claim.at) - millis(about.at)) // 1000
    n = claim.seq - about.seq
    came = plural(
        n,
        "The claim came {time} and {n} record after what it is about. By the rulebook {rule}.",
        "The claim came {time} and {n} records after what it is about. By the rulebook {rule}.",
        time=span(seconds),
        n=n,
        rule=rule,
    )
    more = _("Who has neither gone on nor played since has {time} more.", time=span(WINDOW_SECONDS))
    return f"{came} {more}"


def between(document: Document, first: int, last: int) -> Document:
    """Keep the records from `first` to `last`. Raises `Problem` where there are none, or in the wrong order."""
    if not 0 <= first <= document.last:
        raise Problem(
            "bad_request",
            _("There is no record #{seq}; the last one is #{last}.", seq=first, last=document.last),
        )
    if last < first:
        raise Problem("bad_request", _("From #{first} to #{last} there is nothing.", first=first, last=last))
    sections = tuple(part for section in document.sections if (part := _part(section, first, last)).entries)
    kept = frozenset(entry.seq for section in sections for entry in section.entries)
    return replace(document, sections=sections, final=(), cases=(), shown=kept)


def _part(section: Section, first: int, last: int) -> Section:
    """Keep some records of a section; its scores and its picture only with the record that they come after."""
    kept: Sequence[Entry] = tuple(entry for entry in section.entries if first <= entry.seq <= last)
    if kept and kept[-1] is section.entries[-1]:
        return replace(section, entries=kept)
    return replace(section, entries=kept, sheet=(), picture=None)
