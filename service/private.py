"""Files that their owner alone may read: secrets, and databases that hold hidden cards."""

import hmac
import os
import secrets
from contextlib import suppress
from pathlib import Path

SECRET_BYTES = 32
OWNER_ALONE = 0o600
BESIDE = ("", "-wal", "-shm", "-journal")  # what SQLite writes beside a database, with the same permissions


def kept_secret(path: Path) -> bytes:
    """Return the secret in that file, which is made, and is on disk, when it is first asked for."""
    if not path.exists() or not path.stat().st_size:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
        write_synced(part, secrets.token_bytes(SECRET_BYTES))
        _put_first(part, path)
        sync_folder(path.parent)
    return path.read_bytes()


def mark_of(secret: bytes) -> str:
    """Return a mark by which a secret is known again, and which tells nothing of it."""
    return hmac.new(secret, b"fairdeal.links", "sha256").hexdigest()


def _put_first(part: Path, path: Path) -> None:
    """Give the file its name, unless another process was faster: then that one's stays. An empty file is no secret."""
    if path.exists() and not path.stat().st_size:
        path.unlink()
    try:
        os.link(part, path)
    except FileExistsError:
        pass
    except OSError:  # a file system without links
        part.replace(path)
    part.unlink(missing_ok=True)


def write_synced(path: Path, data: bytes, mode: int = OWNER_ALONE) -> None:
    """Write a new file, for its owner alone unless it says otherwise, and wait until it is on disk."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def write_durably(path: Path, data: bytes, mode: int = OWNER_ALONE) -> None:
    """Write a file so that it is there whole, or as it was before."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)
        write_synced(part, data, mode)
        part.replace(path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def make_private(database: Path) -> None:
    """Make the file of a database where there is none, and take from everybody else the right to read it.

    A file that is there is not opened: closing it would end every lock that SQLite holds on it in this process, and
    the next program that looks at the log would throw its newest records away.
    """
    database.parent.mkdir(parents=True, exist_ok=True)
    with suppress(OSError):  # whoever opens it says why it cannot be had
        os.close(os.open(database, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ALONE))
    for end in BESIDE:
        path = database.with_name(f"{database.name}{end}")
        # Whoever may write a file need not own it.
        with suppress(FileNotFoundError, PermissionError):
            if path.stat().st_mode & 0o077:
                path.chmod(OWNER_ALONE)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
