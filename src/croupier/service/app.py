"""The service's surface: one FastAPI application over a `Floor`. docs/service.md is the contract."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.middleware.base import RequestResponseEndpoint

from croupier import __version__
from croupier.rulebook.book import OWN
from croupier.service import api_books, api_people, api_tables, problems
from croupier.service.described import describe
from croupier.service.floor import Floor
from croupier.service.models import HealthOut, Problem

PREFIX = "/api/v1"
SAFE = ("GET", "HEAD", "OPTIONS")
MOST_BODY = 64 * 1024
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
}
_CODES: tuple[int, ...] = (400, 401, 403, 404, 405, 409, 411, 413, 422, 429, 503)
PROBLEMS = {code: {"model": Problem, "content": {"application/problem+json": {}}} for code in _CODES}


def create_app(floor: Floor) -> FastAPI:
    """The application; opening and closing it opens and closes the floor."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await floor.open()
        yield
        await floor.close()

    app = FastAPI(
        title="Croupier",
        version=__version__,
        summary="The tables of a house, live, and its books. Play money only.",
        openapi_url=f"{PREFIX}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        responses=PROBLEMS,  # type: ignore[arg-type]  # the codes are plain numbers
    )
    app.state.floor = floor
    problems.install(app)
    for router in (api_people.router, api_tables.router, api_books.router):
        app.include_router(router, prefix=PREFIX)
    _guard(app)
    _plumbing(app, floor)
    describe(app, PREFIX)
    _page(app)
    return app


def _guard(app: FastAPI) -> None:
    @app.middleware("http")
    async def guard(request: Request, call_next: RequestResponseEndpoint) -> Response:
        """A form of another site cannot send our header; a body has a size; every answer says what it is."""
        answer = _turned_away(request) or await call_next(request)
        answer.headers.update(HEADERS)
        return answer


def _turned_away(request: Request) -> Response | None:
    cite, said = OWN.cite("service.request"), request.headers.get("content-length", "0")
    if request.method in SAFE:
        return None
    if request.headers.get("x-croupier") != "1":
        return problems.problem(403, "Not ours", "unsafe requests carry the header X-Croupier: 1", cite)
    if "transfer-encoding" in request.headers or not (said.isascii() and said.isdigit()):
        return problems.problem(411, "How long?", "a request says how long it is", cite)
    if int(said) > MOST_BODY:
        return problems.problem(413, "Too long", "a request has at most 64 KiB", cite)
    return None


def _plumbing(app: FastAPI, floor: Floor) -> None:
    @app.get("/health", response_model=HealthOut, tags=["plumbing"])
    def health() -> HealthOut:
        """Whether the store answers and the tables are here."""
        floor.healthy()
        return HealthOut(status="well", version=__version__, tables=len(floor.owners))

    @app.get("/metrics", tags=["plumbing"], response_class=Response)
    def metrics() -> Response:
        """Counters for Prometheus."""
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def _page(app: FastAPI) -> None:
    """The page, where it has been built."""
    page = Path(str(files("croupier.service") / "page"))
    if page.is_dir():
        app.mount("/", StaticFiles(directory=page, html=True), name="page")
