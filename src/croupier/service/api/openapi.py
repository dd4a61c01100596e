"""The API's description, completed: what is made of the engine's own structs is described by them, not by copies.

Views, layouts and signs leave the service as the engine made them; WebSocket messages have no place in OpenAPI's paths,
so their types stand among the components, where a client generates its own from.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from msgspec import inspect

from croupier.front.sign import PostedSign
from croupier.play.felt.layout import Layout
from croupier.rulebook.cite import Citation
from croupier.service.api.models.house import Problem
from croupier.service.api.school import Exams, ExamSeen, Learner, SchoolAsked, SchoolClass, SchoolGrade, SchoolLessons
from croupier.service.rounds.hand_files import BroughtHand, UploadedHand
from croupier.service.rounds.replay import RoundReplay
from croupier.service.watching.messages import (
    MESSAGES,
    AwaitsSecond,
    Resolution,
    RoundSteps,
    Snapshot,
    Stored,
    TournamentCard,
    TournamentView,
)

SCHEMA_PLACE = "#/components/schemas/{name}"
STRUCTS: dict[tuple[str, str, str], Any] = {
    ("/tables/{table}", "get", "200"): Snapshot,
    ("/tables/{table}/commands", "post", "200"): Stored,
    ("/tables/{table}/commands", "post", "202"): AwaitsSecond,
    ("/tables/{table}/layout", "get", "200"): Layout,
    ("/tables/{table}/rounds/{number}", "get", "200"): RoundSteps,
    ("/tables/{table}/rounds/{number}/resolution", "post", "201"): Resolution,
    ("/hands", "post", "200"): list[UploadedHand],
    ("/hands/steps", "post", "200"): BroughtHand,
    ("/replays/{table}/{number}/{seat}/{mark}", "get", "200"): RoundReplay,
    ("/tables/{table}/sign", "get", "200"): PostedSign,
    ("/tournaments", "get", "200"): list[TournamentCard],
    ("/tournaments", "post", "201"): TournamentView,
    ("/tournaments/{name}", "get", "200"): TournamentView,
    ("/tournaments/{name}/commands", "post", "200"): Stored,
    ("/school/tables/{table}/lessons", "get", "200"): SchoolLessons,
    ("/school/tables/{table}/question", "get", "200"): SchoolAsked,
    ("/school/tables/{table}/answers", "post", "200"): SchoolGrade,
    ("/school/tables/{table}/practice", "post", "200"): SchoolGrade,
    ("/school/progress", "get", "200"): Learner,
    ("/school/class", "get", "200"): SchoolClass,
    ("/school/exams", "post", "201"): ExamSeen,
    ("/school/exams", "get", "200"): Exams,
    ("/school/exams/{exam}", "get", "200"): ExamSeen,
    ("/school/exams/{exam}/answers", "post", "200"): ExamSeen,
}


def describe(app: FastAPI, prefix: str) -> None:
    """Put the completed description in the place of the generated one."""
    description: dict[str, Any] = {}

    def openapi() -> dict[str, Any]:
        if not description:
            description.update(_complete(app, prefix))
        return description

    app.openapi = openapi  # type: ignore[method-assign]  # as FastAPI asks for it


def _complete(app: FastAPI, prefix: str) -> dict[str, Any]:
    description = get_openapi(title=app.title, version=app.version, summary=app.summary, routes=app.routes)
    schemas = description["components"]["schemas"]
    types = [*STRUCTS.values(), *MESSAGES]
    references, structs = msgspec.json.schema_components(types, schema_hook=_as_text, ref_template=SCHEMA_PLACE)
    for struct in _structs(types):
        if not struct.__struct_config__.omit_defaults:  # then every field is sent, whatever it holds
            structs[struct.__name__]["required"] = list(structs[struct.__name__]["properties"])
    schemas.update(structs)
    schemas[Problem.__name__] = Problem.model_json_schema(mode="serialization")
    for (path, method, status), reference in zip(STRUCTS, references, strict=False):
        answer = description["paths"][prefix + path][method]["responses"][status]
        answer["content"] = {"application/json": {"schema": reference}}
    return description


def _structs(types: Iterable[Any]) -> set[type[msgspec.Struct]]:
    """These structs, and all that are told of in them."""
    structs: set[type[msgspec.Struct]] = set()
    remaining = list(inspect.multi_type_info(types))
    while remaining:
        type_ = remaining.pop()
        if isinstance(type_, inspect.StructType) and type_.cls not in structs:
            structs.add(type_.cls)
            remaining += [field.type for field in type_.fields]
        remaining += [*getattr(type_, "types", ()), *getattr(type_, "item_types", ())]
        remaining += [part for name in ("item_type", "value_type") if (part := getattr(type_, name, None))]
    return structs


def _as_text(type_: type) -> dict[str, str]:
    if type_ is Citation:
        return {"type": "string"}
    raise NotImplementedError(type_)  # how msgspec asks to be told that a type is not known
