"""What the servers of one log tell each other besides records, in the database: who is connected, and what is used up.

It is no part of the log. A row of a server that has gone counts for a few seconds, and then for nothing.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from typing import Any

from psycopg import Connection

from fairdeal.events.postgres import PATIENCE, SILENCE, Migration, beside

from ..desk.callees import TABLE
from ..desk.introductions import GOOD_SECONDS as GOOD_CODE
from ..desk.introductions import Answer, Ask, Offer
from .neighbours import Here

SCHEMA = "served"
CONNECTIONS = 2
GOOD_SECONDS = 15  # a server says again who is connected before that
KEPT = "1 hour"  # longer than anything that is good once is good
MIGRATIONS = (
    Migration(
        "board",
        (
            """
            CREATE TABLE present (
                server TEXT, table_id TEXT COLLATE "C", seats TEXT NOT NULL, watching BIGINT NOT NULL,
                until TIMESTAMPTZ NOT NULL, PRIMARY KEY (table_id, server)
            )
            """,
            "CREATE TABLE used (what TEXT PRIMARY KEY, at TIMESTAMPTZ NOT NULL DEFAULT now())",
            "CREATE INDEX used_by_age ON used (at)",
        ),
    ),
    Migration(
        "introductions",
        (  # unlogged: what is asked and answered there stands in no copy of the database, and a crash forgets it
            """
            CREATE UNLOGGED TABLE codes (
                code TEXT PRIMARY KEY, table_id TEXT COLLATE "C" NOT NULL, until TIMESTAMPTZ NOT NULL,
                here TIMESTAMPTZ NOT NULL DEFAULT now(), is_full BOOLEAN NOT NULL DEFAULT FALSE
            )
            """,
            """
            CREATE UNLOGGED TABLE questions (
                id TEXT PRIMARY KEY, code TEXT NOT NULL, guest TEXT NOT NULL, taken BOOLEAN NOT NULL DEFAULT FALSE,
                host TEXT, box TEXT, at TIMESTAMPTZ NOT NULL DEFAULT now()
            )
            """,
        ),
    ),
    Migration("calls", (TABLE, "CREATE INDEX calls_by_table ON calls (table_id)")),
    Migration("forgotten", ("CREATE TABLE forgotten (record TEXT, at TIMESTAMPTZ NOT NULL DEFAULT now())",)),
)
HERE = f"""
    INSERT INTO present
    SELECT %(server)s, *, now() + interval '{GOOD_SECONDS} seconds'
    FROM unnest(%(tables)s::text[], %(seats)s::text[], %(watching)s::bigint[])
    ON CONFLICT (table_id, server)
    DO UPDATE SET seats = excluded.seats, watching = excluded.watching, until = excluded.until
"""
GONE = "DELETE FROM present WHERE until < now() OR (server = %(server)s AND table_id <> ALL(%(tables)s::text[]))"
OTHERS = """
    SELECT table_id, seats, watching FROM present
    WHERE table_id = ANY(%(tables)s::text[]) AND server <> %(server)s AND until > now()
"""
BUSY = "SELECT DISTINCT table_id FROM present WHERE server <> %s AND until > now() LIMIT %s"
USE = "INSERT INTO used (what) VALUES (%s) ON CONFLICT DO NOTHING"
FORGET = f"DELETE FROM used WHERE at < now() - interval '{KEPT}'"
FORGOT = "INSERT INTO forgotten (record) SELECT unnest(%s::text[])"
TOLD_BY_ALL = f"DELETE FROM forgotten WHERE at < now() - interval '{KEPT}'"
OFFER = """
    INSERT INTO codes (code, table_id, until) VALUES (%s, %s, now() + %s * interval '1 second') ON CONFLICT DO NOTHING
"""
FORGET_CODES = f"DELETE FROM codes WHERE until < now() - interval '{GOOD_CODE} seconds'"
FORGET_QUESTIONS = "DELETE FROM questions WHERE at < now() - interval '1 minute'"
OFFERS = """
    SELECT code, table_id, extract(epoch FROM until - now())::float8, here > now(), is_full FROM codes
"""
OF_TABLE = f"{OFFERS} WHERE table_id = %s AND until > now() LIMIT 1"
FIND = f"{OFFERS} WHERE code = %s"
HERE_OF_HOST = "UPDATE codes SET here = now() + %s * interval '1 second' WHERE code = ANY(%s::text[]) AND NOT is_full"
FILL = "UPDATE codes SET table_id = '', is_full = TRUE, here = now() WHERE code = %s"
ASK = "INSERT INTO questions (id, code, guest) VALUES (%s, %s, %s)"
ASKED = """
    UPDATE questions SET taken = TRUE WHERE NOT taken AND code = ANY(%s::text[]) RETURNING id, code, guest
"""
ANSWER = "UPDATE questions SET host = %s, box = %s WHERE id = %s AND code = %s AND host IS NULL"
NAMED = re.compile(r":(\w+)")  # a value's place, as SQLite has it
ANSWERED = "SELECT host, box FROM questions WHERE id = %s AND host IS NOT NULL"


class Board:
    """The board of one log, as the server of that name reads and writes it. Raises `StoreFailed`."""

    def __init__(self, address: str, server: str) -> None:
        self._server = server
        self._connections = beside(address, CONNECTIONS, SCHEMA, MIGRATIONS)

    def tell(self, here: Mapping[str, Here]) -> None:
        """Say who is connected at this server; other tables have nobody here."""
        seats = [",".join(map(str, each.seats)) for each in here.values()]
        watching = [each.watching for each in here.values()]
        said = {"server": self._server, "tables": list(here), "seats": seats, "watching": watching}

        def write(connection: Connection[Any]) -> None:
            with connection.pipeline(), connection.transaction():
                connection.execute("SET LOCAL synchronous_commit = off")
                connection.execute(HERE, said)
                connection.execute(GONE, said)
                connection.execute(FORGET)

        self._connections.done(write, 0.0, SILENCE)

    def others(self, tables: Iterable[str]) -> dict[str, Here]:
        """Return who is connected to these tables at other servers."""
        asked = {"server": self._server, "tables": list(tables)}
        found: dict[str, Here] = {}
        for table, seats, watching in self._asked(OTHERS, asked):
            before = found.get(table, Here())
            sitting = {*before.seats, *map(int, filter(None, seats.split(",")))}
            found[table] = Here(tuple(sorted(sitting)), before.watching + watching)
        return found

    def busy(self, most: int) -> list[str]:
        """List tables at which somebody is connected to another server."""
        return [table for (table,) in self._asked(BUSY, (self._server, most))]

    def use(self, what: str) -> bool:
        """Use something up; False if that was done before, at whichever server."""
        return self._connections.done(
            lambda connection: connection.execute(USE, (what,)).rowcount == 1, PATIENCE, SILENCE
        )

    def forgot(self, records: Iterable[str]) -> None:
        """Tell all servers that the names of these records, "TABLE SEQ" each, were removed."""
        self._do(TOLD_BY_ALL, ())
        self._do(FORGOT, (list(records),))

    def forgotten(self) -> list[str]:
        """List such records of the last hour."""
        return [record for (record,) in self._asked("SELECT record FROM forgotten", ())]

    def offer(self, code: str, table: str, seconds: float) -> bool:
        """Let a code stand for a table; False if it is in use. What is too old is forgotten."""

        def write(connection: Connection[Any]) -> bool:
            connection.execute(FORGET_CODES)
            connection.execute(FORGET_QUESTIONS)
            return connection.execute(OFFER, (code, table, seconds)).rowcount == 1

        return self._connections.done(write, PATIENCE, SILENCE)

    def of_table(self, table: str) -> Offer | None:
        """Return the code that stands for a table and is good."""
        return next((Offer(*row) for row in self._asked(OF_TABLE, (table,))), None)

    def find(self, code: str) -> Offer | None:
        """Return what a code stands for, or stood for not long ago."""
        return next((Offer(*row) for row in self._asked(FIND, (code,))), None)

    def here(self, codes: Collection[str], seconds: float) -> None:
        """Say that the hosts' pages of these codes are open for so long from now."""
        self._do(HERE_OF_HOST, (seconds, list(codes)))

    def fill(self, code: str) -> None:
        """Keep nothing of a code's table but that it is full, and none of its questions."""
        self._do(FILL, (code,))
        self._do("DELETE FROM questions WHERE code = %s", (code,))

    def ask(self, ask: Ask) -> None:
        """Lay down a question."""
        self._do(ASK, ask)

    def asked(self, codes: Collection[str]) -> list[Ask]:
        """Take the questions that nobody has taken yet."""
        return [Ask(*row) for row in self._asked(ASKED, (list(codes),))]

    def answer(self, ask: str, code: str, answer: Answer) -> bool:
        """Lay down the answer to a question about that code; False where nobody waits for it."""
        return self._do(ANSWER, (*answer, ask, code)) == 1

    def answered(self, ask: str) -> Answer | None:
        """Return the answer, if it has come."""
        return next((Answer(*row) for row in self._asked(ANSWERED, (ask,))), None)

    def drop(self, ask: str) -> None:
        """Forget a question and its answer."""
        self._do("DELETE FROM questions WHERE id = %s", (ask,))

    def __call__(self, statement: str, values: Mapping[str, Any]) -> list[Any]:
        """Carry a statement of those who are called out, and return its rows."""
        written = NAMED.sub(r"%(\1)s", statement)
        return self._connections.done(lambda each: each.execute(written, values).fetchall(), PATIENCE, SILENCE)

    def _do(self, change: str, values: Any) -> int:
        return self._connections.done(lambda connection: connection.execute(change, values).rowcount, PATIENCE, SILENCE)

    def _asked(self, question: str, values: Any) -> list[Any]:
        return self._connections.done(lambda connection: connection.execute(question, values).fetchall(), 0.0, SILENCE)

    def close(self) -> None:
        """Say that nobody is connected here any more, and let go of the database."""
        with suppress(OSError):
            self.tell({})
        self._connections.forget()
