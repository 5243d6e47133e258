"""The log: records, chain, sealing, stores, transcripts. Knows no game."""

from events.canonical import NotCanonical, Unwritable, decode, encode
from events.chain import BrokenChain, Chain, fresh_salt, recheck, seal
from events.memory import MemoryStore
from events.record import Draft, Record
from events.seal import Opening, Seal
from events.sqlite import SqliteStore
from events.store import CommandKnown, Conflict, Head, Request, Store, StoreFailed, Told, UnknownTable
from events.transcript import Header, Log, export
from events.upcast import Upcasts
from events.verify import EXIT_CODES, REASONS, Transcript, Verdict, lines_of, read_transcript, verify

__all__ = [
    "EXIT_CODES",
    "REASONS",
    "BrokenChain",
    "Chain",
    "CommandKnown",
    "Conflict",
    "Draft",
    "Head",
    "Header",
    "Log",
    "MemoryStore",
    "NotCanonical",
    "Opening",
    "Record",
    "Request",
    "Seal",
    "SqliteStore",
    "Store",
    "StoreFailed",
    "Told",
    "Transcript",
    "UnknownTable",
    "Unwritable",
    "Upcasts",
    "Verdict",
    "decode",
    "encode",
    "export",
    "fresh_salt",
    "lines_of",
    "read_transcript",
    "recheck",
    "seal",
    "verify",
]
