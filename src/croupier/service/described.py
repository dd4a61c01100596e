"""The API's description, completed: what is made of the engine's own structs is described by them, not by copies.

Layouts and signs leave the service as the `floor` made them; WebSocket messages have no place in OpenAPI's paths, so
their types stand among the components, where a client generates its own from.
"""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from croupier.floor.plan import Layout
from croupier.floor.sign import Sign
from croupier.service.models import (
    DoneMessage,
    EventsMessage,
    MovedMessage,
    RefusedMessage,
    SnapshotMessage,
    TouchMessage,
    WaitsMessage,
)

PLACE = "#/components/schemas/{name}"
STRUCTS = {"/tables/{table}/layout": Layout, "/tables/{table}/sign": Sign}
MESSAGES = (SnapshotMessage, EventsMessage, TouchMessage, DoneMessage, RefusedMessage, WaitsMessage, MovedMessage)


def describe(app: FastAPI, prefix: str) -> None:
    """Put the completed description in the place of the generated one."""
    made: dict[str, Any] = {}

    def openapi() -> dict[str, Any]:
        if not made:
            made.update(_complete(app, prefix))
        return made

    app.openapi = openapi  # type: ignore[method-assign]  # as FastAPI asks for it


def _complete(app: FastAPI, prefix: str) -> dict[str, Any]:
    found = get_openapi(title=app.title, version=app.version, summary=app.summary, routes=app.routes)
    schemas = found["components"]["schemas"]
    references, structs = msgspec.json.schema_components(list(STRUCTS.values()), ref_template=PLACE)
    schemas.update(structs)
    for path, reference in zip(STRUCTS, references, strict=True):
        answer = found["paths"][prefix + path]["get"]["responses"]["200"]
        answer["content"] = {"application/json": {"schema": reference}}
    for message in MESSAGES:
        schema = message.model_json_schema(ref_template=PLACE.replace("{name}", "{model}"))
        schemas.update(schema.pop("$defs", {}))
        schemas[message.__name__] = schema
    return found
