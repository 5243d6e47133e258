"""Judging logs: audit, verification, receipts, and the ledger of knowledge."""
