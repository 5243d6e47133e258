"""The judge of logs: whether a table's log, and what was signed of it, holds. It needs the standard library alone.

It knows no game. `scripts/verifier.py` joins its modules into web/verify/fairdeal_verify.py, from the words up:
`words`, `canonical`, `seals` and `lines` read a file; `epochs`, `draws` and `shuffles` judge how cards were shuffled;
`ed25519`, `commands`, `keys` and `signatures` who signed what; `report` puts that together; `receipts`, `notes`,
`inclusion` and `heads` read what an operator and witnesses signed; `archive`, `logs`, `proof`, `judgement` and
`files` hold that against transcripts; `alone` is the command.
"""
