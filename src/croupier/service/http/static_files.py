"""The page as files: those named after what is in them are kept for a year, everything else is asked for anew."""

from __future__ import annotations

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

HASHED = "assets/"  # where the build puts files whose names change with what is in them
FOR_A_YEAR, ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"


class PageFiles(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        answer = await super().get_response(path, scope)
        is_hashed = path.startswith(HASHED) and answer.status_code in (200, 304)
        answer.headers["Cache-Control"] = FOR_A_YEAR if is_hashed else ASK_AGAIN
        return answer
