"""What the database itself refuses: postings, lines, events, the audit and what people answered are
only ever added, by whatever program."""

from __future__ import annotations

APPEND_ONLY = (
    "postings",
    "lines",
    "events",
    "chapters",
    "archives",
    "audit",
    "tournaments",
    "school_answers",
    "exams",
    "exam_answers",
)


def guards(is_sqlite: bool) -> list[str]:
    """Statements that may be run again."""
    return [
        statement
        for table in APPEND_ONLY
        for statement in (_sqlite_guards(table) if is_sqlite else _postgres_guards(table))
    ]


def _sqlite_guards(table: str) -> list[str]:
    return [
        f"CREATE TRIGGER IF NOT EXISTS {table}_keep_{verb.lower()} BEFORE {verb} ON {table} "
        f"BEGIN SELECT RAISE(ABORT, '{table} are never changed'); END"
        for verb in ("UPDATE", "DELETE")
    ]


def _postgres_guards(table: str) -> list[str]:
    return [
        f"CREATE OR REPLACE FUNCTION {table}_keep() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{table} are never changed'; END $$",
        f"CREATE OR REPLACE TRIGGER {table}_keep BEFORE UPDATE OR DELETE ON {table} "
        f"FOR EACH STATEMENT EXECUTE FUNCTION {table}_keep()",
    ]
