"""The words of a verdict: reasons, checks, exit codes, and what no file can prove. Every verifier says the same."""

from __future__ import annotations

# kind of verdict on a transcript, and on a proof → exit code for programs
EXITS = {"verified": 0, "sealed": 0, "incomplete": 3, "failed": 1}
PROOF_EXITS = {"consistent": 0, "contradicted": 1, "failed": 1, "incomplete": 3, "unreadable": 2}
# Why a transcript fails or is incomplete: first what its lines and openings may lack, then the table's records.
LINE_REASONS = {
    "format": "the first line is no header of a transcript",
    "version": "this is of a version that this verifier does not know",
    "size": "a line is longer, or there are more lines, than a transcript may have",
    "utf-8": "the line is not UTF-8",
    "canonical": "the line is not the canonical form of any value",
    "record": "the line is not a record",
    "record-missing": "a record is missing: an opening stands in its place",
    "seal": "a seal has not the shape of a seal",
    "hash": "the line has been changed since it was sealed: its hash does not fit",
    "table": "the line belongs to another table",
    "seq": "a line is missing, or out of its place",
    "prev": "the line follows another line than the one before it",
    "command": "the line repeats a command",
    "time": "the time runs back",
    "head": "the last record is not the head that the header names",
    "extra": "after the records stands a line that is no opening",
    "opening-twice": "a field is opened twice",
    "opening-order": "an opening is out of its order",
    "opening-nowhere": "an opening opens what is not sealed",
    "opening-viewer": "an opening is given to a viewer who may not see it",
    "opening": "an opening does not fit its seal",
    "truncated": "the file ends early",
    "opening-missing": "openings are missing that this viewer should have",
}
TABLE_REASONS = {
    "setup": "a record of the table is not what it must be",
    "commit": "the opened secret is not the one that was committed to",
    "deal-gap": "a shuffle has not the number that belongs there",
    "shuffle": "the order of a deck is not what the secret and everybody's entropy give",
    "noise": "what a seat added to the draw of the cards is not what it had given the hash of",
    "final": "a result that was final is corrected, or is called final before its time",
    "signature": "a seat's signature is missing, does not hold, or is not for that record",
}
REASONS = {**LINE_REASONS, **TABLE_REASONS}
CHECKS = ("lines", "openings", "setup", "commitment", "draw", "deals", "shuffles", "signatures", "rules")
CHECK_OF = {
    "setup": "setup",
    "version": "setup",
    "final": "setup",
    "commit": "commitment",
    "noise": "draw",
    "deal-gap": "deals",
    "shuffle": "shuffles",
    "signature": "signatures",
}
CANNOT_PROVE = (
    "that nobody was told of cards outside the table",
    "that players did not act in league",
    "who sat behind a seat's link",
    "that the times are true",
    "that the log was not written anew: for that, hold it against receipts kept while you played",
    "that a move without a signature was made by its seat's player: the operator can write it, and claim of every "
    "seat that it was silent",
    "that the operator did not choose the cards: for that, somebody honest must have added to the draw",
    "that a match of bots alone was not drawn again and again: nobody else added to its shuffles",
)
RULES = "not checked: it takes the game's rules, and fairdeal audit"
BROKEN = "not checked: the lines do not hold"
NO_SECRET = "not checked: the secret is not open in this file"
IN_TOURNAMENT = "is opened in the tournament's log"
NOTHING_DEALT = "not checked: nothing was dealt"
NOT_BEGUN = "not checked: play has not begun"
OTHER_LAW = "not checked: this program does not know the law of the table"
NO_KEY = "no key was given"
# why the file of a tournament does not hold, or is incomplete, and which check says so
EVENING_REASONS = {
    "file": "the file is no tournament's: its first lines are not those of one",
    "parts": "the file has other parts than its first line says",
    "log": "the tournament's own log does not hold",
    "setup": "a record of the tournament could not stand there",
    "signature": "a record of the tournament is not signed by whom it must be",
    "twice": "somebody enters twice, or sits at two tables at once",
    "pair": "somebody is in two pairs, or has no partner on their side",
    "draw": "noise was opened that does not fit its hash",
    "day": "a record of the deal of a day stands outside of its time: before the day, in it, or after it",
    "commit": "the opened secret of a board is not the one that was committed to",
    "table": "the transcript of a table does not hold",
    "extra": "there is a transcript of a table that the tournament does not name",
    "board": "a table was not dealt from the seed of its board, or is of another game",
    "seat": "at a table sits somebody else than the pairing says",
    "head": "the head that the tournament names of a table is not in its transcript",
    "result": "a result is not the one that the table's transcript gives",
    "missing": "a transcript is missing, or not whole",
    "running": "the tournament is not over",
}
EVENING_CHECKS = {
    "file": ("file", "parts"),
    "log": ("log", "setup", "running"),
    "signatures": ("signature",),
    "entrants": ("twice", "pair"),
    "draw": ("draw", "commit", "day"),
    "tables": ("table", "extra", "missing", "head"),
    "boards": ("board",),
    "seats": ("seat",),
    "results": ("result",),
}
OWN_DRAWS = "each table drew its own cards"
PAIRINGS = "not checked: they take the format's rules, and fairdeal audit"
# why a file from the log of heads shows nothing
NOT_LOGGED = {
    "form": "it is no proof from a log of heads",
    "origin": "its log is not that of the operator",
    "unsigned": "the operator's key did not sign its checkpoint",
    "signature": "a signature in it does not fit",
    "path": "it does not lead to a head of the match",
    "unseen": "fewer of the policy's witnesses have seen it than it asks for",
    "alone": "no transcript lies beside it",
    "old": "no proof with the older checkpoint lies beside it",
    "grown": "it does not show that the log went on",
}


def count(number: int, what: str) -> str:
    """Write a number of things: "1 record", "2 records"."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def headline(kind: str, code: str, seq: int | None, table: str, records: int, openings: int, sealed: int) -> str:
    """Write the verdict on a transcript in one sentence."""
    held = f"table {table}, {count(records, 'record')}, {count(openings, 'opening')}"
    if kind == "sealed":
        return f"verified, {count(sealed, 'field')} sealed: {held}"
    where = "" if seq is None else f" at seq {seq}"
    return f"{kind}{where} ({code}): {REASONS[code]}" if code else f"verified: {held}"
