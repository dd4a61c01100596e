"""Errors as `application/problem+json`, each with the paragraph that says no."""

from __future__ import annotations

import sqlite3
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from sqlalchemy.exc import DataError, SQLAlchemyError
from starlette.exceptions import HTTPException

from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Citation, Refused
from croupier.service.watching.owner import BUSY, GONE, NOT_STORED, Busy, Gone

# What a refusal is in HTTP, by its own paragraph; a refusal by a rulebook is a conflict with the rules.
_STATUS = {
    "service.role": 403,
    "service.sign-in": 401,
    "service.session": 401,
    "service.one-time-code": 401,
    "service.own-password": 401,
    "service.inside": 403,
    "service.pace": 429,
    "service.rate": 429,
    "service.request": 422,
    "service.broken": 503,
    "table": 404,
    "service.shared": 404,
}


class SignedOut(Exception):
    """Nobody is signed in."""


def status_of(refused: Refused) -> int:
    cite = refused.cite
    return _STATUS.get(cite.paragraph, 409) if cite.book == "croupier/records" else 409


def problem(status: int, title: str, detail: str, cite: Citation, id_: str | None = None) -> JSONResponse:
    body: dict[str, Any] = {"type": "about:blank", "title": title, "status": status, "detail": detail, "cite": cite}
    headers = {"Retry-After": "60"} if status == 429 else {}
    return JSONResponse(body | ({"id": id_} if id_ else {}), status, headers, media_type="application/problem+json")


def refusal(refused: Refused, id_: str | None = None) -> JSONResponse:
    return problem(status_of(refused), "Refused", refused.why, refused.cite, id_)


def signed_out() -> JSONResponse:
    return problem(401, "Not signed in", "sign in first", OWN.cite("service.sign-in"))


def install(app: FastAPI) -> None:
    """Every error that can leave the service, as a problem."""
    request_cite = OWN.cite("service.request")

    @app.exception_handler(Refused)
    async def _refused(_: Request, wrong: Refused) -> Response:
        return refusal(wrong)

    @app.exception_handler(RequestValidationError)
    async def _invalid(_: Request, wrong: RequestValidationError) -> Response:
        first = wrong.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return problem(422, "Not understood", f"{where}: {first['msg']}", request_cite)

    @app.exception_handler(HTTPException)
    async def _http(_: Request, wrong: HTTPException) -> Response:
        return problem(wrong.status_code, "Not done", str(wrong.detail), request_cite)

    @app.exception_handler(SignedOut)
    async def _signed_out(_: Request, __: SignedOut) -> Response:
        return signed_out()

    @app.exception_handler(Busy)
    async def _busy(_: Request, __: Busy) -> Response:
        return problem(503, "Busy", BUSY.why, BUSY.cite)

    @app.exception_handler(Gone)
    async def _gone(_: Request, __: Gone) -> Response:
        return problem(503, "Moved", GONE.why, GONE.cite)

    @app.exception_handler(DataError)
    async def _data(_: Request, __: DataError) -> Response:
        return problem(422, "Not understood", "that is no text or number for the books", request_cite)

    @app.exception_handler(sqlite3.Error)
    @app.exception_handler(SQLAlchemyError)
    async def _store(_: Request, __: Exception) -> Response:
        return problem(503, "Not stored", NOT_STORED.why, NOT_STORED.cite)
