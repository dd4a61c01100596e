"""What the source of a game says: which paragraphs its functions cite or claim, and which names they ask the law for.

Read from the source, each file once and none of it run, so that an unknown paragraph, option or wager can be found
before the game is played, and the law report need not load a game. A name that is not written where it is used is
looked for where it comes from: `law.cite(CASES[case])` cites what `CASES` lists, `law.on(option)` what the callers of
its function pass.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, NamedTuple

from croupier.kernels.jit import cache_root, fingerprint, is_kernel, kernel_sources
from croupier.rulebook.book import book, book_text
from croupier.rulebook.cite import UnknownCitation

What = Literal["paragraph", "option", "wager"]
# How a game asks the law for an option by its name, and for what is said of a wager.
METHODS: dict[str, What] = dict.fromkeys(("on", "number", "choice", "share"), "option")
METHODS |= dict.fromkeys(("odds", "lines", "limits", "own_limits"), "wager")
DEEPEST = 6  # of names that stand for names

_Scope = dict[str, list[ast.expr]]
# The kinds of node that are looked at; a file has ten times as many others.
_TELLING = frozenset(
    {
        *(ast.Name, ast.Attribute, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.ImportFrom, ast.Assign),
        *(ast.AnnAssign, ast.For, ast.comprehension, ast.Call, ast.Subscript, ast.Compare),
    }
)


class Naming(NamedTuple):
    """An expression by which a function names a paragraph, an option or a wager."""

    function: str
    what: What
    named: ast.expr
    scopes: tuple[_Scope, ...]
    parameters: tuple[str, ...] = ()  # of the function


class File:
    """One source file, read once."""

    def __init__(self, tree: ast.Module) -> None:
        self.namings: list[Naming] = []
        self.claims: list[tuple[str, str]] = []  # functions and classes, with their docstrings
        self.uses: dict[str, set[str]] = defaultdict(set)  # by function (`""`: the module itself): the names in it
        self.parameters: dict[str, tuple[str, ...]] = {}
        self.calls: dict[str, list[ast.Call]] = defaultdict(list)
        self.scope: _Scope = defaultdict(list)
        self.kernels: set[str] = set()
        for node in tree.body:
            self._read(node, "", (self.scope,))

    def _read(self, node: ast.AST, function: str, scopes: tuple[_Scope, ...]) -> None:
        if type(node) in _TELLING:
            function, scopes = self._note(node, function, scopes)
        for field in node._fields:
            value = getattr(node, field, None)
            for child in value if type(value) is list else (value,):
                if isinstance(child, ast.AST):
                    self._read(child, function, scopes)

    def _note(self, node: ast.AST, function: str, scopes: tuple[_Scope, ...]) -> tuple[str, tuple[_Scope, ...]]:
        """What a node tells; and in which function, and among which names, its parts stand."""
        match node:
            case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name):
                self.uses[function].add(name)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self.claims.append((node.name, ast.get_docstring(node) or ""))
                arguments = (*node.args.args, *node.args.kwonlyargs)
                self.parameters[node.name] = tuple(argument.arg for argument in arguments)
                return node.name, (defaultdict(list), *scopes)
            case ast.ClassDef():
                self.claims.append((node.name, ast.get_docstring(node) or ""))
            case ast.ImportFrom(module=str(module)) if is_kernel(module):
                self.kernels |= {module, *(f"{module}.{name.name}" for name in node.names)}
            case ast.Assign(targets=[target]) | ast.AnnAssign(target=target, value=ast.expr()):
                assert node.value is not None
                _bind(target, node.value, scopes[0])
            case ast.For() | ast.comprehension():
                for element in _elements(node.iter):
                    _bind(node.target, element, scopes[0])
            case ast.Call():
                self._call(node, function, scopes)
            case ast.Subscript(value=ast.Attribute(attr="options", value=owner), slice=named) if _is_law(owner):
                self.namings.append(Naming(function, "option", named, scopes))
            case ast.Compare(left=named, comparators=[ast.Attribute(attr="options", value=owner)]) if _is_law(owner):
                self.namings.append(Naming(function, "option", named, scopes))
        return function, scopes

    def _call(self, call: ast.Call, function: str, scopes: tuple[_Scope, ...]) -> None:
        match call:
            case ast.Call(func=ast.Attribute(attr="cite", value=ast.Name(id="OWN"))):
                pass
            case ast.Call(func=ast.Attribute(attr="cite") | ast.Name(id="cite")):
                self.namings += [Naming(function, "paragraph", named, scopes) for named in call.args]
            case ast.Call(func=ast.Attribute(attr="get", value=ast.Attribute(attr="options", value=owner))) if _is_law(
                owner
            ):
                self.namings.append(Naming(function, "option", call.args[0], scopes))
            case ast.Call(func=ast.Attribute(attr=method, value=owner), args=[named, *_]) if _is_law(owner):
                if method in METHODS:
                    self.namings.append(Naming(function, METHODS[method], named, scopes))
            case ast.Call(func=ast.Name(id="Spot"), args=[_, named, *_]):
                self.namings.append(Naming(function, "wager", named, scopes))
        match call.func:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                self.calls[name].append(call)


def _is_law(node: ast.expr) -> bool:
    match node:
        case ast.Name(id="law") | ast.Attribute(attr="law"):
            return True
    return False


def _elements(node: ast.expr) -> Iterator[ast.expr]:
    """What a loop over a written list goes through."""
    match node:
        case ast.Tuple(elts=elements) | ast.List(elts=elements) | ast.Set(elts=elements):
            yield from elements
        case ast.Call(func=ast.Attribute(attr="items", value=ast.Dict(keys=keys, values=values))):
            yield from (ast.Tuple([key, value]) for key, value in zip(keys, values, strict=True) if key)


def _bind(target: ast.expr, value: ast.expr, scope: _Scope) -> None:
    """What a name stands for; several at once by their places."""
    match target, value:
        case ast.Name(id=name), _:
            scope[name].append(value)
        case ast.Tuple(elts=names), ast.Tuple(elts=values) if len(names) == len(values):
            for element, its in zip(names, values, strict=True):
                _bind(element, its, scope)


@cache
def read_source(path: Path) -> File:
    return File(ast.parse(path.read_text(encoding="utf-8")))


@cache
def paths(module: str) -> tuple[Path, ...]:
    """A game's file; of a package, or of its module `game`, all files of the package. The module is not loaded."""
    spec = find_spec(module) if module else None
    if spec is None or spec.origin is None:
        return ()
    source = Path(spec.origin)
    package = source.name == "__init__.py" or module.endswith(".game")
    return tuple(sorted(source.parent.rglob("*.py"))) if package else (source,)


class SourceFiles:
    """All files of a game."""

    def __init__(self, files: Iterable[Path]) -> None:
        self.paths = tuple(files)
        self.files = [read_source(path) for path in self.paths]
        self._shared: _Scope = defaultdict(list)
        for file in self.files:
            for name, values in file.scope.items():
                self._shared[name] += values

    @property
    def claims(self) -> list[tuple[str, str]]:
        """Functions and classes with their docstrings."""
        return [claim for file in self.files for claim in file.claims]

    def uses_of(self, what: What) -> dict[str, set[str]]:
        """Each name of that kind, with the functions that use it."""
        functions: dict[str, set[str]] = defaultdict(set)
        for file in self.files:
            for naming in file.namings:
                if naming.what == what:
                    naming = naming._replace(parameters=file.parameters.get(naming.function, ()))
                    for name in self._strings(naming, naming.named, DEEPEST):
                        functions[name].add(naming.function)
        return functions

    def _strings(self, naming: Naming, node: ast.expr, deep: int, part: bool = False) -> Iterator[str]:
        """Every string that an expression can come to, as far as the source says.

        `part`: of a list or mapping that it stands for, what it holds.
        """
        inner: list[ast.expr] = []
        match node:
            case ast.Constant(value=str(text)) if text:
                yield text
            case ast.IfExp(body=body, orelse=other):
                inner = [body, other]
            case ast.BoolOp(values=values):
                inner = values
            case ast.Subscript(value=whole):
                part, inner = True, [whole]
            case ast.Call(func=ast.Attribute(attr="get", value=whole), args=[_, *others]):
                yield from self._strings(naming, whole, deep - 1, part=True)
                inner = others
            case ast.Dict(values=values) if part:
                inner = values
            case ast.Tuple(elts=values) | ast.List(elts=values) if part:
                inner = values
            case ast.Name(id=name):
                local = next((scope[name] for scope in naming.scopes if name in scope), None)
                if local is None and name in naming.parameters:
                    inner = list(self._arguments_passed(naming, name))
                    naming = naming._replace(scopes=(self._shared,), parameters=())
                else:
                    inner = local if local is not None else self._shared.get(name, [])
        for child in inner if deep else ():
            yield from self._strings(naming, child, deep - 1, part)

    def _arguments_passed(self, naming: Naming, parameter: str) -> Iterator[ast.expr]:
        """What the callers of a function pass for a parameter."""
        for call in (call for file in self.files for call in file.calls.get(naming.function, ())):
            bound = isinstance(call.func, ast.Attribute) and naming.parameters[0] == "self"
            place = naming.parameters.index(parameter) - bound
            yield from (word.value for word in call.keywords if word.arg == parameter)
            if place < len(call.args) and not any(isinstance(argument, ast.Starred) for argument in call.args):
                yield call.args[place]

    def reachable(self, elsewhere: Iterable[Path]) -> set[str]:
        """The functions that play can come to: named by the modules themselves, by one that is reached, or elsewhere.

        What nothing but a test calls is not among them.
        """
        own = {name for file in self.files for name in file.parameters}
        named_at_top = {name for file in self.files for name in file.uses[""]} | {
            name for name in own if name[:2] == "__"
        }
        reached = self._from(named_at_top & own, own)
        return reached | self._from(_named_in(own - reached, tuple(elsewhere)), own)

    def _from(self, first: set[str], own: set[str]) -> set[str]:
        """These functions, and those they lead to."""
        reached = new = first
        while new:
            named = {name for file in self.files for function in new for name in file.uses.get(function, ())}
            new = (named & own) - reached
            reached = reached | new
        return reached


def _named_in(names: set[str], elsewhere: tuple[Path, ...]) -> set[str]:
    """Those of the names that stand in code of other files; a file is parsed only while it may have one not found."""
    missing = set(names)
    for path in elsewhere:
        if missing & _words(path):
            missing -= _names_used(path)
    return names - missing


@cache
def _names_used(path: Path) -> frozenset[str]:
    """Every name that the code of a file loads, and every attribute that it speaks of."""
    names: set[str] = set()
    nodes: list[Any] = [ast.parse(path.read_text(encoding="utf-8"))]
    while nodes:
        node = nodes.pop()
        kind = type(node)
        if kind is ast.Name:
            if type(node.ctx) is ast.Load:
                names.add(node.id)
            continue
        if kind is ast.Attribute:
            names.add(node.attr)
        for field in kind._fields:
            value = getattr(node, field, None)
            if type(value) is list:
                nodes += [child for child in value if isinstance(child, ast.AST)]
            elif isinstance(value, ast.AST):
                nodes.append(value)
    return frozenset(names)


@cache
def _words(path: Path) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z_]\w+", path.read_text(encoding="utf-8")))


@cache
def source_of(module: str) -> SourceFiles:
    kernels = set(kernel_sources())
    return SourceFiles(path for path in paths(module) if path not in kernels)


def check_citations(module: ModuleType, books: tuple[str, ...]) -> None:
    """A game that names a paragraph, option or wager which none of its books has does not import. Sources that were
    found good are not read again until one of them changes, or a book, or what reads them."""
    mark = _mark(module.__name__, books)
    if mark.exists():
        return
    source, game_books = source_of(module.__name__), [book(id_) for id_ in books]
    unknown = sorted(p for p in source.uses_of("paragraph") if not any(p in b for b in game_books))
    unknown += sorted(
        o for o in source.uses_of("option") if not any(o in b.options or o in b.beyond for b in game_books)
    )
    if any(b.wagers for b in game_books):  # a pot game has bets, and no wagers at odds
        unknown += sorted(w for w in source.uses_of("wager") if not any(w in b.wagers for b in game_books))
    if unknown:
        raise UnknownCitation(f"{module.__name__} cites {', '.join(unknown)}: not in {', '.join(books)}")
    with suppress(OSError):  # where nothing can be kept, they are read each time
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()


def _mark(module: str, books: tuple[str, ...]) -> Path:
    """A file that is there once exactly these sources were checked against exactly these books."""
    texts = hashlib.sha256(b"\0".join(map(book_text, books))).hexdigest()[:16]
    return cache_root() / "cited" / f"{module}-{fingerprint((Path(__file__), *paths(module)))}-{texts}"
