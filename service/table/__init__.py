"""The aggregate around one match, pure: what it is, what may be asked of it, and how it changes."""
