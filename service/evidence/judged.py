"""The verdict on a transcript in one sentence for people."""

from collections.abc import Mapping

from fairdeal.engine.words import _, mark, plural
from fairdeal.events.judge.report import Report
from fairdeal.events.judge.words import REASONS

# What is wrong, by verify's code; `{seq}` is the record at which it begins.
WRONG: Mapping[str, str] = {
    "format": mark("its first line is no header of a transcript"),
    "version": mark("it was written by a newer program, in a form that this one does not know"),
    "size": mark("it has more, or longer, lines than a transcript may have"),
    "utf-8": mark("there the file is no text any more"),
    "canonical": mark("there stands a line that no log ever held"),
    "record": mark("there stands something that is no record"),
    "record-missing": mark("that record is missing"),
    "seal": mark("a hidden value of that record was tampered with"),
    "hash": mark("that record was changed after it was written"),
    "table": mark("that record belongs to another table"),
    "seq": mark("a record is missing there, or stands in another's place"),
    "prev": mark("that record does not follow the one before it"),
    "command": mark("that record repeats a command that was carried out before"),
    "time": mark("the time runs back there"),
    "head": mark("the log ends in another record than the file's first line promises"),
    "extra": mark("something was added after the log's end"),
    "opening-twice": mark("a hidden value of that record is opened twice"),
    "opening-order": mark("what opens a hidden value of that record stands in the wrong place"),
    "opening-nowhere": mark("something is opened there that was never hidden"),
    "opening-viewer": mark("a hidden value of that record is opened to somebody who may not see it"),
    "opening": mark("what was hidden in that record is not what this file says that it was"),
    "setup": mark("that record could not stand there at any table"),
    "commit": mark("the secret behind the shuffles is not the one that was fixed beforehand"),
    "final": mark("a result that was final is corrected there, or it is called final before its time"),
    "deal-gap": mark("the shuffle there is not the one that was due: one was left out, or dealt again"),
    "noise": mark("what a seat added to the shuffles there is not what it had fixed beforehand"),
    "shuffle": mark("the cards there do not lie as the secret and everybody's entropy laid them"),
    "signature": mark("a seat's signature is missing there, does not hold, or is not for that record"),
}


def judged(report: Report) -> str:
    """Say in a sentence or two for people whether anybody touched the match, or what is wrong and since when."""
    if report.exit_code == 0:
        return f"{_nobody(report)} {_shuffles(report)}"
    if report.kind == "incomplete":
        return _incomplete(report)
    reason = WRONG.get(report.code)
    why = _(reason) if reason else REASONS.get(report.code, report.code)
    if report.seq is None:
        return _("This file cannot be trusted: {why}.", why=why)
    if report.seq == 0:
        return _("This match cannot be trusted, from its first record #0 on: {why}.", why=why)
    return _(
        "This match cannot be trusted from #{seq} on: {why}. Up to #{before} it holds.",
        seq=report.seq,
        why=why,
        before=report.seq - 1,
    )


def _nobody(report: Report) -> str:
    whole = plural(
        report.records,
        "Nobody touched this match since its head was known: its {n} record is whole and unchanged.",
        "Nobody touched this match since its head was known: its {n} records are whole, unchanged and in order.",
        n=report.records,
    )
    if report.kind != "sealed":
        return whole
    hidden = plural(
        report.sealed,
        "{n} hidden value stays sealed to this reader.",
        "{n} hidden values stay sealed to this reader.",
        n=report.sealed,
    )
    return f"{whole} {hidden}"


def _shuffles(report: Report) -> str:
    """Say what is known of the shuffles; a match that is not over keeps its secret."""
    if report.checks.get("shuffles") == "hold" and report.checks.get("commitment") == "holds":
        return _("Every shuffle is what the secret fixed beforehand and everybody's entropy give.")
    if report.checks.get("shuffles") == "not checked: nothing was dealt":
        return _("Nothing was dealt in it.")
    return _("Its shuffles cannot all be checked with this file.")


def _incomplete(report: Report) -> str:
    if report.code == "opening-missing":
        return _("This file is not whole: what opens a hidden value of #{seq} is missing.", seq=report.seq)
    if not report.records:
        return _("This file is not whole: it ends before its first record.")
    return _(
        "This file is not whole: it ends early. Its records up to #{last} hold; what followed, it does not tell.",
        last=report.records - 1,
    )
