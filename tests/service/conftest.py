"""The two homes of a house, SQLite and a real PostgreSQL: whatever asks for `store` or `url` is tested on both."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.service.store import Store
from doors import Doors, open_doors
from postgres import Server


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One PostgreSQL server for the run."""
    found = Server()
    found.start()
    yield found
    found.stop()


@pytest.fixture(scope="session")
def templates(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An empty house to copy, so that each test's own costs little."""
    path = tmp_path_factory.mktemp("template") / "house.db"
    made = Store(f"sqlite:///{path}")
    made.create()
    made.close()
    return {"sqlite": str(path)}


@pytest.fixture(scope="session")
def postgres_template(server: Server) -> str:
    name = server.create()
    made = Store(server.url(name))
    made.create()
    made.close()
    return name


@pytest.fixture
def lite_url(templates: dict[str, str], tmp_path: Path) -> str:
    """A fresh SQLite house."""
    path = tmp_path / "house.db"
    shutil.copy(templates["sqlite"], path)
    return f"sqlite:///{path}"


@pytest.fixture
def postgres_url(server: Server, postgres_template: str) -> Iterator[str]:
    """A fresh PostgreSQL house."""
    name = server.create(postgres_template)
    yield server.url(name)
    server.drop(name)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """A fresh house in either home."""
    found: str = request.getfixturevalue("lite_url" if request.param == "sqlite" else "postgres_url")
    return found


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    found = Store(url)
    yield found
    found.close()


@pytest.fixture
def lite(lite_url: str) -> Iterator[Store]:
    """A store on SQLite alone, for what does not depend on the database."""
    found = Store(lite_url)
    yield found
    found.close()


@pytest.fixture
def doors(lite_url: str) -> Iterator[Doors]:
    """The service on SQLite, with somebody of every role."""
    with open_doors(lite_url) as found:
        yield found
