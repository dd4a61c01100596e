"""What the database itself refuses: postings, lines, events, the audit and what people answered are
only ever added, by whatever program."""

from __future__ import annotations

KEPT = (
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


def guards(lite: bool) -> list[str]:
    """Statements that may be run again."""
    return [s for table in KEPT for s in (_lite(table) if lite else _postgres(table))]


def _lite(table: str) -> list[str]:
    return [
        f"CREATE TRIGGER IF NOT EXISTS {table}_keep_{verb.lower()} BEFORE {verb} ON {table} "
        f"BEGIN SELECT RAISE(ABORT, '{table} are never changed'); END"
        for verb in ("UPDATE", "DELETE")
    ]


def _postgres(table: str) -> list[str]:
    return [
        f"CREATE OR REPLACE FUNCTION {table}_keep() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{table} are never changed'; END $$",
        f"CREATE OR REPLACE TRIGGER {table}_keep BEFORE UPDATE OR DELETE ON {table} "
        f"FOR EACH STATEMENT EXECUTE FUNCTION {table}_keep()",
    ]
