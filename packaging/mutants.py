"""Mutants: one line of a rule is changed at a time, and the tests that reach it are run.

A mutant that survives is one that no test detects. A copy of the project in a temporary folder is changed, never the
project. Standard library only; the tests run in `.venv`.
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
TAKEN = (
    "desktop",
    "tests",
    "resources",
    "i18n",
    "packaging",
    "pyproject.toml",
    "CHANGELOG.md",
    "README.md",
    "README.en.md",
    "LICENSE",
)
"""The parts of the project that the tests of a game read."""
MANY, SECONDS = 80, 120
"""Mutants of a game where nobody says how many, and how long the tests of one may take before it counts as killed."""


class Game(NamedTuple):
    """Where the rules of a game are, room by room, and the tests that hold them."""

    package: str
    rooms: tuple[str, ...]
    tests: tuple[str, ...]


GAMES = {
    "chariots": Game(
        "desktop/puesto/games/chariots",
        ("table", "leadership", "movement", "combat", "aftermath", "manoeuvre", "battle", "turn"),
        ("tests/games/chariots",),
    ),
    "bear": Game(
        "desktop/puesto/games/bear", ("table", "ai", "checks", "rounds", "board", "turn"), ("tests/games/bear",)
    ),
}
OTHER_SIDE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
"""A limit is moved by one, a likeness turned round."""
OTHER_SUM: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.FloorDiv: ast.Mult}
WORDING = frozenset({"N_", "NN_", "msg", "say", "tell", "count", "Text", "fact", "Ref", "Annotated"})
"""Functions that only make texts: a change in their arguments is no change of a rule."""


class Mutant(NamedTuple):
    """One change of one line: file, place, code before and after, and the file's new text."""

    file: str
    line: int
    function: str
    before: str
    after: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.before}  ->  {self.after}"


class _Place(NamedTuple):
    """An expression that can be changed, its function, and which of its operators."""

    node: ast.expr
    function: str
    operator: int


def mutants_of(file: str, source: str, wanted: Collection[int] | None = None) -> Iterator[Mutant]:
    """Yield the mutants of a file: each comparison, boolean operator, sum, truth and whole number changed.

    `wanted` are the numbers of the mutants to yield; None for all.
    """
    tree, lines = ast.parse(source), source.encode().splitlines(keepends=True)
    starts = [0, *accumulate(map(len, lines))]
    whole = b"".join(lines)
    for index, place in enumerate(_places(tree, "")):
        if wanted is not None and index not in wanted:
            continue
        node = place.node
        assert node.end_lineno is not None and node.end_col_offset is not None
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        before, after = ast.unparse(node), ast.unparse(_change(copy.deepcopy(node), place.operator))
        text = b"%b(%b)%b" % (whole[:start], after.encode(), whole[end:])
        yield Mutant(file, node.lineno, place.function, before, after, text.decode())


def _places(node: ast.AST, function: str) -> Iterator[_Place]:
    """Yield the expressions of the rules; wording, assertions and the fields of classes are none."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Assert | ast.Import | ast.ImportFrom | ast.JoinedStr | ast.AnnAssign):
            continue
        if isinstance(child, ast.Call | ast.Subscript) and _name(child) in WORDING:
            continue
        inside = (
            f"{function}.{child.name}".lstrip(".") if isinstance(child, ast.FunctionDef | ast.ClassDef) else function
        )
        if isinstance(child, ast.FunctionDef):
            for part in child.body:
                yield from _of(part, inside)
            continue
        yield from _of(child, inside)


def _of(child: ast.AST, function: str) -> Iterator[_Place]:
    if isinstance(child, ast.Assert | ast.AnnAssign):
        return
    if isinstance(child, ast.expr) and (many := _operators(child)):
        for operator in range(many):
            yield _Place(child, function, operator)
    yield from _places(child, function)


def _name(node: ast.Call | ast.Subscript) -> str:
    called = node.func if isinstance(node, ast.Call) else node.value
    return called.id if isinstance(called, ast.Name) else ""


def _operators(node: ast.expr) -> int:
    """Return the number of changes that an expression can have."""
    if isinstance(node, ast.Compare):
        return len(node.ops)
    if isinstance(node, ast.BinOp):
        return int(type(node.op) in OTHER_SUM)
    if isinstance(node, ast.UnaryOp):
        return int(isinstance(node.op, ast.Not))
    if isinstance(node, ast.Constant):
        return int(isinstance(node.value, bool | int))
    return int(isinstance(node, ast.BoolOp))


def _change(node: ast.expr, operator: int) -> ast.expr:
    """Return the expression changed, itself or another in its place."""
    if isinstance(node, ast.Compare):
        node.ops[operator] = OTHER_SIDE[type(node.ops[operator])]()
        return node
    if isinstance(node, ast.BoolOp):
        node.op = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
        return node
    if isinstance(node, ast.BinOp):
        node.op = OTHER_SUM[type(node.op)]()
        return node
    if isinstance(node, ast.UnaryOp):
        return node.operand
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        node.value = not node.value
        return node
    assert isinstance(node, ast.Constant) and isinstance(node.value, int)
    node.value += 1
    return node


def chosen_mutants(game: Game, root: Path, many: int, seed: int) -> list[Mutant]:
    """Return `many` random mutants of a game, over all files of its rules; the same for the same seed."""
    sources = {
        path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
        for room in game.rooms
        for path in sorted((root / game.package / room).glob("*.py"))
    }
    everything = [
        (file, index) for file, source in sources.items() for index, _ in enumerate(_places(ast.parse(source), ""))
    ]
    picked = set(Random(seed).sample(everything, min(many, len(everything))))
    return [
        mutant
        for file, source in sources.items()
        if (wanted := {index for name, index in picked if name == file})
        for mutant in mutants_of(file, source, wanted)
    ]


class Workshop:
    """A copy of the project in which the tests of a game are run, changed or not."""

    def __init__(self, game: Game, root: Path, folder: Path) -> None:
        self.game, self.folder, self.copies = game, folder, 0
        for name in TAKEN:
            source = root / name
            if source.is_dir():
                shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
            elif source.is_file():
                shutil.copy(source, folder / name)
        self.reached: dict[str, list[str]] = {}

    def record(self) -> int:
        """Run all tests unchanged, and keep which functions each of them reaches; how it ended."""
        kept = self.folder / "reached.json"
        status = self._run({"MUTANTS_RECORD": str(kept), "MUTANTS_PACKAGE": self.game.package}, 20 * SECONDS)
        if status == 0:
            self.reached = json.loads(kept.read_text(encoding="utf-8"))
        return status

    def tests_of(self, mutant: Mutant) -> list[str]:
        """Return the tests that reach the changed function; outside functions, those that reach its file."""
        wanted = f"{mutant.file}:{mutant.function}"
        exact = [test for test, functions in self.reached.items() if wanted in functions]
        near = f"{mutant.file}:"
        return exact or [test for test, found in self.reached.items() if any(one.startswith(near) for one in found)]

    def survives(self, mutant: Mutant) -> bool:
        """Return whether every test that reaches it passes with the change."""
        path = self.folder / mutant.file
        whole, wanted = path.read_text(encoding="utf-8"), self.folder / "wanted.json"
        tests = self.tests_of(mutant)
        if not tests:
            return True
        wanted.write_text(json.dumps(tests), encoding="utf-8")
        self._write(path, mutant.text)
        try:
            return self._run({"MUTANTS_WANTED": str(wanted)}, SECONDS) == 0
        finally:
            self._write(path, whole)

    def _write(self, path: Path, text: str) -> None:
        """Write a file so that nothing compiled of it is taken for it."""
        self.copies += 1
        path.write_text(text, encoding="utf-8")
        os.utime(path, (1_000_000_000 + self.copies,) * 2)

    def _run(self, more: dict[str, str], seconds: int) -> int:
        paths = [str(self.folder / "desktop"), str(HERE), str(self.folder)]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "QT_QPA_PLATFORM": "offscreen", **more}
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "mutants_plugin"]
        try:
            return subprocess.run(
                [*command, *self.game.tests],
                cwd=self.folder,
                env=environment,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=seconds,
                check=False,
            ).returncode
        except subprocess.TimeoutExpired:
            return 1


def hunt(name: str, game: Game, root: Path, many: int, seed: int) -> list[Mutant] | None:
    """Return the mutants of a game that no test detects; None if its tests fail before any change."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        shop = Workshop(game, root, Path(folder))
        if shop.record():
            print(f"{name}: its tests fail as they are", flush=True)
            return None
        chosen = chosen_mutants(game, root, many, seed)
        alive = []
        for number, mutant in enumerate(chosen, 1):
            if shop.survives(mutant):
                alive.append(mutant)
                print(f"{number}/{len(chosen)} survives  {mutant}", flush=True)
    print(f"{name}: {len(alive)} of {len(chosen)} mutants survive", flush=True)
    return alive


def main(arguments: Sequence[str]) -> int:
    """Hunt the mutants of the games that are named; 0, or 2 where the tests fail as they are."""
    asked = argparse.ArgumentParser(prog="mutants", description=__doc__)
    asked.add_argument("games", nargs="*", choices=[[], *GAMES], help="of which games; of all where none is named")
    asked.add_argument("--many", type=int, default=MANY, help=f"how many of each game ({MANY})")
    asked.add_argument("--seed", type=int, default=1, help="which ones (1)")
    told = asked.parse_args(arguments)
    found = [hunt(name, GAMES[name], ROOT, told.many, told.seed) for name in told.games or GAMES]
    return 2 if None in found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
