"""Judging logs: audit, verification, receipts, and who knew what."""
