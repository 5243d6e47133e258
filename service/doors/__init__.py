"""The doors to HTTP: schemas and messages at the edge, tokens, pages; no rule stands here."""
