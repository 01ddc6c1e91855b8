"""What PySide knows of its functions is read when a call was wrong, and then explains it as always.

Where PySide is not as it was when this was tried, it is read as always: shown with a room of modules that is made up.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from puesto.gui import late_signatures
from puesto.gui.late_signatures import LATE, ROOM, LateModule, read_late
from tests import ROOT as CHECKOUT

WRONG = f"""
import sys
import puesto.gui
from PySide6.QtCore import QRect
late = [sys.modules["{ROOM}" + name] for name in {LATE!r}]
print(*(type(module).__name__ for module in late), type(sys.meta_path).__name__)
try:
    QRect().translate("a")
except TypeError as error:
    print(error)
from PySide6.support.signature.lib import enum_sig, pyi_generator
print(callable(enum_sig.ExactEnumerator), callable(pyi_generator.generate_pyi))
print(*(type(module).__name__ for module in late))
"""
ASKED = """
import inspect, pydoc, sys
from PySide6.QtCore import QObject, QPoint, QRect, Qt
from PySide6.support.signature import get_signature, mapping

def say(asked):
    try:
        print(asked())
    except Exception as error:
        print(type(error).__name__, error)

say(lambda: pydoc.render_doc(QRect.translate))
say(lambda: QPoint.__doc__)
say(lambda: inspect.signature(QPoint.x))
say(lambda: get_signature(QRect.translate))
for _ in range(2):
    say(lambda: QPoint("a"))
    say(lambda: QRect().translate(1, 2, 3))
    say(lambda: QObject(none=1))
    say(lambda: QObject().setParent(3))
say(lambda: (Qt.AlignLeft, Qt.Alignment(), type(Qt.Key.Key_A).__mro__))
say(lambda: (mapping.__name__, mapping.__file__, mapping.__spec__.name, type(mapping.__loader__), type(mapping)))
say(lambda: [type(finder) for finder in sys.meta_path])
"""


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True).stdout


def test_pyside_reads_what_its_functions_take_once_a_call_was_wrong() -> None:
    unread, *explained, found, read = run(WRONG).splitlines()
    assert unread.split() == [*["LateModule"] * len(LATE), "list"]
    assert "translate(str)" in explained[1] and "dx: int, dy: int" in "".join(explained)
    assert found == "True True"
    assert read.split() == ["module"] * len(LATE)


def test_a_frozen_program_has_it_late_though_its_freezer_reads_pyside_before_the_program() -> None:
    hook = (CHECKOUT / "packaging" / "pyside_first.py").read_text(encoding="utf-8")
    assert run(hook + "\nimport PySide6.QtCore" + WRONG).splitlines()[0].split() == [
        *["LateModule"] * len(LATE),
        "list",
    ]
    assert "pyside_first.py" in (CHECKOUT / "packaging" / "puesto.spec").read_text(encoding="utf-8")


def test_help_signatures_and_what_is_said_of_wrong_calls_are_those_of_plain_pyside() -> None:
    assert run("import puesto.gui" + ASKED) == run(ASKED)


Writes = Callable[[str, str], None]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Writes]:
    """Writes a module of the room that is made up; there is the room itself and `lib`."""

    def written(name: str, text: str) -> None:
        (tmp_path / "made_up" / name).write_text(text)

    (tmp_path / "made_up" / "lib").mkdir(parents=True)
    written("__init__.py", "")
    written("lib/__init__.py", "")
    monkeypatch.setattr(late_signatures, "ROOM", "made_up.")
    monkeypatch.syspath_prepend(tmp_path)
    yield written
    for name in [name for name in sys.modules if name.partition(".")[0] == "made_up"]:
        del sys.modules[name]


def late(name: str) -> ModuleType:
    with read_late():
        return import_module("made_up." + name)


def test_a_module_that_is_not_there_is_missed_as_always_and_python_finds_modules_as_before(write: Writes) -> None:
    finders, members = sys.meta_path, [*sys.meta_path]
    with pytest.raises(ModuleNotFoundError, match="layout"):
        late("layout")
    assert sys.meta_path is finders and finders == members


def test_a_finder_that_pyside_takes_away_or_leaves_is_taken_away_or_left(write: Writes) -> None:
    finders, members = sys.meta_path, [*sys.meta_path]
    with read_late():
        first, left, away = sys.meta_path[0], Given(None), Given(None)
        sys.meta_path.insert(0, left)
        sys.meta_path.insert(0, away)
        assert sys.meta_path[:3] == [first, away, left]
        sys.meta_path.remove(away)
        sys.meta_path = [left, first, *sys.meta_path[2:]]
    assert sys.meta_path is finders and finders == [left, *members]
    finders.remove(left)


@pytest.mark.parametrize("version", ["6.10.3", "6.12.0", "7.0.0", ""])
def test_another_pyside_is_read_at_once(write: Writes, monkeypatch: pytest.MonkeyPatch, version: str) -> None:
    write("mapping.py", "update_mapping = int")
    monkeypatch.setattr(sys.modules["shiboken6"], "__version__", version)
    module = late("mapping")
    assert type(module) is ModuleType and vars(module)["update_mapping"] is int


def test_a_name_that_is_called_is_made_good_when_it_is_called_and_only_if_it_is_there(write: Writes) -> None:
    write("mapping.py", "def update_mapping(): return 7")
    module = late("mapping")
    called = vars(module)["update_mapping"]
    assert type(module) is LateModule
    assert called() == 7 and called() == 7 and vars(module)["update_mapping"] is not called
    assert isinstance(module.__loader__, SourceFileLoader)
    del sys.modules["made_up.mapping"]
    write("mapping.py", "other = 12345")
    module = late("mapping")
    assert module.other == 12345 and not hasattr(module, "update_mapping")


def test_a_module_that_became_a_package_gives_its_parts_and_all_it_has(write: Writes, tmp_path: Path) -> None:
    (tmp_path / "made_up" / "layout").mkdir()
    write("layout/__init__.py", "__all__ = ['wide']\nwide, narrow = 3, 2")
    write("layout/part.py", "from made_up.layout import wide")
    assert type(late("layout")) is LateModule
    taken: dict[str, object] = {}
    exec("from made_up.layout import *", taken)
    assert taken["wide"] == 3 and "narrow" not in taken
    assert import_module("made_up.layout.part").wide == 3


def test_modules_that_read_each_other_do_so_late_as_well(write: Writes) -> None:
    write("parser.py", "first = 1\nfrom made_up import layout\nsecond = layout.third + 1")
    write("layout.py", "from made_up.parser import first\nthird = first + 1")
    with read_late():
        parser, layout = import_module("made_up.parser"), import_module("made_up.layout")
    assert (type(parser), type(layout)) == (LateModule, LateModule)
    assert (parser.second, layout.third) == (3, 2)
    with pytest.raises(AttributeError, match=r"made_up\.parser.*third"):
        _ = parser.third


def test_who_asks_while_another_reads_sees_a_whole_module(write: Writes) -> None:
    write("parser.py", "import time\nhalf = 1\ntime.sleep(0.05)\nhalf = 2")
    module = late("parser")
    with ThreadPoolExecutor(4) as threads:
        assert [*threads.map(lambda _: module.half, range(4))] == [2, 2, 2, 2]


def test_a_module_that_cannot_be_read_says_why_and_is_read_when_it_can(write: Writes, tmp_path: Path) -> None:
    write("mapping.py", f"import os\nupdate_mapping = os.stat({str(tmp_path / 'there')!r}).st_size.bit_length")
    module = late("mapping")
    for _ in range(2):
        with pytest.raises(FileNotFoundError):
            _ = module.update_mapping
        with pytest.raises(FileNotFoundError):
            vars(module)["update_mapping"]()
    (tmp_path / "there").write_text("12")
    assert vars(module)["update_mapping"]() == 2 and type(module) is ModuleType


class Old:
    """A finder and loader of the kind that Python had before `find_spec` and `exec_module`."""

    def find_module(self, name: str, path: object = None) -> None:
        return None

    def load_module(self, name: str) -> ModuleType:
        sys.modules[name] = ModuleType(name, "old")
        return sys.modules[name]


class OwnModule(ModuleType):
    """A module that only its loader can make."""


class OwnLoader(SourceFileLoader):
    """A loader that makes its own modules."""

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return OwnModule(spec.name)


class Given:
    """A finder that gives one loader for whatever is asked."""

    def __init__(self, loader: Any) -> None:
        self.loader = loader

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        return ModuleSpec(name, self.loader) if name == "made_up.parser" else None


@pytest.mark.filterwarnings("ignore::ImportWarning")
def test_what_another_kind_of_loader_makes_is_left_to_it(
    write: Writes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("parser.py", "half = 2")
    own = OwnLoader("made_up.parser", str(tmp_path / "made_up" / "parser.py"))
    monkeypatch.setattr(sys, "meta_path", [Old(), Given(own), *sys.meta_path])
    assert type(late("parser")) is OwnModule and vars(sys.modules["made_up.parser"])["half"] == 2
    del sys.modules["made_up.parser"]
    monkeypatch.setattr(sys, "meta_path", [Given(Old()), *sys.meta_path])
    assert late("parser").__doc__ == "old"
