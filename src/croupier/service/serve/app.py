"""The service's surface: one FastAPI application over a `Floor`. docs/service.md is the contract."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import cache
from http import HTTPStatus
from importlib.resources import files
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.middleware.base import RequestResponseEndpoint
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute

from croupier.package import VERSION
from croupier.rulebook.book import OWN
from croupier.rulebook.cite import Refused
from croupier.rulebook.number import is_number
from croupier.service.api import (
    books,
    duties,
    hands,
    law,
    mathematics,
    me,
    people,
    pit,
    school,
    staff,
    tables,
    takings,
    tournaments,
    waiting,
)
from croupier.service.api.models.house import HealthOut, Notice, Problem
from croupier.service.api.openapi import SCHEMA_PLACE, describe
from croupier.service.http import problems
from croupier.service.http.forwarding import FromPeers, forward
from croupier.service.http.operators_only import OperatorsOnly
from croupier.service.http.session import address_of, person_of
from croupier.service.http.static_files import PageFiles
from croupier.service.processes.floor import Floor
from croupier.service.store import FAILURES, metrics
from croupier.service.watching.owner import Elsewhere

PARTS = (
    *(people, staff, me, hands, tables, tournaments, waiting),
    *(books, takings, pit, duties, law, mathematics, school),
)
PREFIX = "/api/v1"
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
METHODS = ("GET", "POST", "DELETE")  # those that the service has
MOST_BODY = 64 * 1024
MOST_FILE = 2 * 1024 * 1024  # of a body with a file of hands in it
FILE_PATHS = (f"{PREFIX}/hands", f"{PREFIX}/hands/steps")
COMPRESS_FROM = 1024  # bytes from which an answer is worth compressing
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
}
_CODES: tuple[int, ...] = (400, 401, 403, 404, 405, 409, 411, 413, 422, 429, 503)
# Named, not given as a model: that one would be made ready anew for every code of every endpoint.
_PROBLEM = {"application/problem+json": {"schema": {"$ref": SCHEMA_PLACE.format(name=Problem.__name__)}}}
PROBLEMS = {code: {"description": HTTPStatus(code).phrase, "content": _PROBLEM} for code in _CODES}


def create_app(floor: Floor, operators_only: OperatorsOnly | None = None) -> FastAPI:
    """The application; opening and closing it opens and closes the floor. `operators_only`: who sees how it is run."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await floor.open()
        yield
        await floor.close()

    app = FastAPI(
        title="Croupier",
        version=VERSION,
        summary="The tables of a house, live, and its books. Play money only.",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        responses=PROBLEMS,  # type: ignore[arg-type]  # the codes are plain numbers
    )
    app.state.floor = floor
    problems.install(app)
    app.router.routes.extend(_endpoints())
    _guard(app, floor)
    app.add_middleware(GZipMiddleware, minimum_size=COMPRESS_FROM, compresslevel=6)
    app.add_middleware(FromPeers, floor=floor)

    @app.exception_handler(Elsewhere)
    async def elsewhere(request: Request, there: Elsewhere) -> Response:
        return await forward(request, there)

    _plumbing(app, floor, operators_only or OperatorsOnly())
    describe(app, PREFIX)
    _site(app)
    _page(app)
    return app


@cache
def _endpoints() -> list[BaseRoute]:
    """The same for every house that this process opens: to make them ready takes longer than to open one."""
    all_parts = APIRouter(responses=PROBLEMS)  # type: ignore[arg-type]  # the codes are plain numbers
    for part in PARTS:
        all_parts.include_router(part.router, prefix=PREFIX)
    return all_parts.routes


def _guard(app: FastAPI, floor: Floor) -> None:
    @app.middleware("http")
    async def guard(request: Request, call_next: RequestResponseEndpoint) -> Response:
        """A form of another site cannot send our header; a body has a size; every answer says what it is."""
        began = time.perf_counter()
        answer = _check_request(request) or await _call_limited(request, floor, call_next)
        answer.headers.update(HEADERS)
        if answer.status_code == 403 and hasattr(request.state, "person"):
            what = f"{request.method} {request.url.path}"
            await asyncio.to_thread(floor.people.audit.note_refusal, request.state.person, what, address_of(request))
        metrics.REQUEST_SECONDS.labels(request.method if request.method in METHODS else "other").observe(
            time.perf_counter() - began
        )
        return answer


def _check_request(request: Request) -> Response | None:
    cite, length = OWN.cite("service.request"), request.headers.get("content-length", "0")
    if request.method in SAFE_METHODS:
        return None
    if request.headers.get("x-croupier") != "1":
        return problems.problem(403, "Not ours", "unsafe requests carry the header X-Croupier: 1", cite)
    if "transfer-encoding" in request.headers or not is_number(length):
        return problems.problem(411, "How long?", "a request says how long it is", cite)
    if request.url.path in FILE_PATHS and int(length) > MOST_FILE:
        return problems.problem(413, "Too long", "a file of hands has at most 2 MiB: bring it in parts", cite)
    if request.url.path not in FILE_PATHS and int(length) > MOST_BODY:
        return problems.problem(413, "Too long", "a request has at most 64 KiB", cite)
    return None


async def _call_limited(request: Request, floor: Floor, call_next: RequestResponseEndpoint) -> Response:
    """A long body is not read before it is known whose it is: everybody brings one at a time."""
    if request.method in SAFE_METHODS or int(request.headers.get("content-length", "0")) <= MOST_BODY:
        return await call_next(request)
    try:
        person = await asyncio.to_thread(person_of, request)
        with floor.limits.uploading(person.name):
            return await call_next(request)
    except problems.SignedOut:
        return problems.signed_out()
    except Refused as refused:
        return problems.refusal(refused)


def _plumbing(app: FastAPI, floor: Floor, operators_only: OperatorsOnly) -> None:
    @app.get("/health", response_model=HealthOut, tags=["plumbing"])
    def health() -> HealthOut:
        """Whether the store can be written to and the tables are here."""
        floor.store.check_writable()
        closed = {name: Notice(why=broken.why, cite=broken.cite) for name, broken in floor.broken_tables.items()}
        tables_here = len(floor.owners_here())
        return HealthOut(
            status="partly" if closed else "well",
            version=VERSION,
            tables=tables_here,
            closed=closed,
            store_errors=floor.store.errors,
            store_failed=floor.store.last_error or None,
        )

    @app.get("/metrics", tags=["plumbing"], response_class=Response)
    def counted(request: Request) -> Response:
        """Counters for Prometheus."""
        operators_only.check(request)
        with suppress(*FAILURES):  # what the store cannot say is left as it was
            floor.update_metrics()
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    @app.get(f"{PREFIX}/openapi.json", include_in_schema=False)
    def described(request: Request) -> JSONResponse:
        operators_only.check(request)
        return JSONResponse(app.openapi())


def _site(app: FastAPI) -> None:
    """The documentation, where it has been built."""
    site = Path(str(files("croupier.service") / "site"))
    if site.is_dir():
        app.add_api_route("/docs", lambda: RedirectResponse("/docs/"), include_in_schema=False)
        app.mount("/docs", PageFiles(directory=site, html=True), name="site")


def _page(app: FastAPI) -> None:
    """The page, where it has been built."""
    page = Path(str(files("croupier.service") / "page"))
    if page.is_dir():
        app.mount("/", PageFiles(directory=page, html=True), name="page")
