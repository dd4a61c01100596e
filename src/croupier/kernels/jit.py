"""Compiling kernels: the very functions that the table calls, handed to numba when speed is asked for.

Kernels are plain Python and import nothing heavy. `compiled(module)` gives a namespace with the same functions
compiled: each function's code is bound to a copy of its module's globals in which the functions of all kernel modules
are compiled too. So a paragraph stays in one function, and the command line starts without numba.

The compiled code is cached on disk under a name made from the sources of *all* kernels: a change in any of them, or in
numba, makes a new cache, and every checkout and environment with the same sources shares one. `CROUPIER_JIT=off` gives
the plain functions, for tests.
"""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar

from croupier.package import ROOT

PACKAGE = "croupier.kernels"
INLINED = "inlined"
# Where numba looks if it is not asked otherwise: for kernels that a game from elsewhere brings.
USUAL_LOCATORS = ("UserProvidedCacheLocator", "InTreeCacheLocator", "UserWideCacheLocator")
Kernel = TypeVar("Kernel", bound=Callable[..., Any])


def jit_is_on() -> bool:
    return os.environ.get("CROUPIER_JIT", "on") != "off"


def plain(module: str) -> ModuleType:
    """The kernel module as it stands: for what takes less time to count than to compile."""
    return import_module(module, PACKAGE)


def inlined(function: Kernel) -> Kernel:
    """A part of a tight loop that the compiler would call, being long, and that is to be written out where it is
    called."""
    setattr(function, INLINED, True)
    return function


@cache
def compiled(module: str) -> SimpleNamespace:
    """The functions of a kernel module, compiled; with the JIT off, as they are.

    `.cards.ranks` is a module of this package; a game's own kernels, here or in a plug-in, go by their whole name.
    """
    source = plain(module)
    if not jit_is_on():
        return SimpleNamespace(**{name: value for name, value in vars(source).items() if not name.startswith("__")})
    return SimpleNamespace(**_compiled_globals(source))


def is_kernel(module: str) -> bool:
    """Is this module a kernel of Croupier's: in this package, or a game's own?"""
    first, *folders = module.split(".")
    return first == "croupier" and "kernels" in folders


def kernel_array(numbers: Any) -> Any:
    """An array as a kernel reads it fastest: compiled as it is, plain as a list."""
    return numbers if jit_is_on() else numbers.tolist()


@cache
def _compiled_globals(source: ModuleType) -> dict[str, Any]:
    """A module's globals with its own functions, and those it took from other kernels, compiled."""
    bound: dict[str, Any] = dict(vars(source))
    for name, value in vars(source).items():
        if isinstance(value, FunctionType):
            if value.__module__ == source.__name__:
                bound[name] = _njit(hasattr(value, INLINED))(_rebound(value, bound))
            elif is_kernel(value.__module__) and value.__module__ != __name__:
                bound[name] = _compiled_globals(import_module(value.__module__))[value.__name__]
    return {name: value for name, value in bound.items() if not name.startswith("__")}


def _rebound(function: FunctionType, namespace: dict[str, Any]) -> FunctionType:
    """The same code over other globals."""
    copy = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__, function.__closure__)
    copy.__kwdefaults__ = function.__kwdefaults__
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    return copy


@cache
def _njit(inlined: bool) -> Callable[[Callable[..., Any]], Any]:
    folder = cache_dir()
    os.environ.setdefault("NUMBA_CACHE_DIR", str(folder))
    import numba

    config: Any = numba.config
    if not config.CACHE_LOCATOR_CLASSES:
        config.CACHE_LOCATOR_CLASSES = ", ".join([f"{__name__}.{Shelf.__name__}", *USUAL_LOCATORS])
    decorate: Callable[[Callable[..., Any]], Any] = numba.njit(
        cache=_can_keep(folder), nogil=True, inline="always" if inlined else "never"
    )
    return decorate


class Shelf:
    """Where numba finds a kernel's compiled code. By itself it goes by a source's path and time, which differ in every
    checkout; the folder's name says already of which sources it is."""

    def __init__(self, module: str, line: int) -> None:
        self._module = module
        self._line = line

    @classmethod
    def from_function(cls, function: FunctionType, file: str) -> Shelf | None:  # noqa: ARG003 - numba passes both
        return cls(function.__module__, function.__code__.co_firstlineno) if is_kernel(function.__module__) else None

    def ensure_cache_path(self) -> None:
        cache_dir().mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        return str(cache_dir())

    def get_source_stamp(self) -> str:
        return _sources()

    def get_disambiguator(self) -> str:
        """Two modules of the same name, in two folders, may have a function of the same name on the same line."""
        return f"{self._module}-{self._line}"


def _can_keep(folder: Path) -> bool:
    """Whether anything can be kept there: a service may have no folder of its own, and numba would give up."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def cache_dir() -> Path:
    """Where compiled code lies: a folder for exactly these kernel sources."""
    return cache_root() / _sources()


@cache
def _sources() -> str:
    return f"kernels-{fingerprint(kernel_sources())}"


def kernel_sources() -> list[Path]:
    """The sources of all kernels: this package, and what games have of their own."""
    games = ROOT / "games"
    return sorted((*Path(__file__).parent.rglob("*.py"), *games.glob("*/kernels.py"), *games.glob("*/kernels/*.py")))


def cache_root() -> Path:
    """Where everything lies that is kept between runs."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "croupier"


def fingerprint(sources: Iterable[Path]) -> str:
    """A name that changes when any of these sources does, or the Python or the machine."""
    digest = hashlib.sha256(f"{platform.python_version()} {platform.machine()}".encode())
    for source in sources:
        digest.update(f"{source.parent.name}/{source.name}".encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]
