"""The house rules that a machine can check: arrows, rooms, names, sizes, messages, and a wheel that works alone."""

from __future__ import annotations

import ast
import dataclasses
import gc
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Set
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

from puesto.core.values import Struct
from puesto.games import GAMES
from tests import ROOT, house
from tests.house import PACKAGING, SOURCE, TESTS, named, tree

MODULES = house.modules(SOURCE)
PURE = [path for path in MODULES if path.relative_to(SOURCE).parts[0] in ("core", "games")]
WALL, ROOM = 550, 15
"""The most lines of a file, and the most files of a room."""
STOPS = {"QuitTerminal", "PlayerChose"}
"""Exceptions that end a run and are no errors."""
FORBIDDEN = {
    "PySide6",
    "shiboken6",
    "PIL",
    "random",
    "secrets",
    "time",
    "datetime",
    "os",
    "uuid",
    "gettext",
    "locale",
    "yaml",
    "appdirs",
    "threading",
    "socket",
}
"""Modules that the core and the games must not import: chance, clock, disk, language, pictures."""
LATE = {"yaml", "PIL", "appdirs"}
"""Modules that are imported inside functions, so that none of it is loaded before the first paint."""
STARTS_THE_WINDOW = {"cli.py", "self_test.py", "self_test_checks.py"}
"""Modules that may import Qt inside functions, because they open a window on request."""
MARKS = {"N_", "NN_"}
KEPT = ("core/codec.py", "core/values.py")
"""The modules that name msgspec, by which values are made and written; all others know only `Struct`, from
`core/values.py`.
"""


@pytest.fixture(scope="module", autouse=True)
def trees() -> Iterator[None]:
    """Syntax trees hold no rings, and looking for some takes as long as reading the trees; other tests need not keep
    them.
    """
    gc.disable()
    try:
        yield
    finally:
        tree.cache_clear()
        gc.enable()


def name(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def imports(node: ast.AST) -> Iterator[tuple[str, int]]:
    """The module and line of every import in a part of the program."""
    for child in ast.walk(node):
        if isinstance(child, ast.Import):
            yield from ((alias.name, child.lineno) for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            assert child.level == 0, f"line {child.lineno}: imports are absolute"
            yield child.module or "", child.lineno


def imports_on_loading(module: ast.Module) -> Iterator[tuple[str, int]]:
    """The imports that happen when a module is loaded: those outside functions and outside `if TYPE_CHECKING`."""
    waiting: list[ast.AST] = list(module.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting += node.orelse
            continue
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from imports(node)
        else:
            waiting += ast.iter_child_nodes(node)


def calls(node: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a plain name or a method, with that name."""
    for child in ast.walk(node):
        if isinstance(child, ast.Call):
            function = child.func
            yield (
                (
                    function.id
                    if isinstance(function, ast.Name)
                    else function.attr
                    if isinstance(function, ast.Attribute)
                    else ""
                ),
                child,
            )


def offending(path: Path, asked: Iterable[tuple[str, int]], banned: Set[str]) -> list[str]:
    """The imports of `path` that ask for something banned, as places in the source."""
    return [f"{name(path)}:{line}: {module}" for module, line in asked if module.split(".")[0] in banned]


def test_there_is_something_to_check():
    assert len(PURE) > 10 and len(MODULES) > len(PURE)


def test_no_module_passes_the_wall():
    lines = {
        named(path): len(path.read_text(encoding="utf-8").splitlines())
        for path in house.modules(SOURCE, TESTS, PACKAGING)
    }
    over = {module: many for module, many in lines.items() if many > WALL}
    assert over == {}, "the design is asking for a new room"


def test_no_room_is_crowded():
    many = {named(room): len(files) for room, files in house.rooms(SOURCE, TESTS).items()}
    assert {room: files for room, files in many.items() if files > ROOM} == {}, "it is two rooms"


def test_every_room_says_in_a_sentence_what_it_is_for():
    silent = []
    for room in house.rooms(SOURCE, TESTS):
        door = room / "__init__.py"
        sentence = ((ast.get_docstring(tree(door)) if door.is_file() else None) or "").partition("\n")[0]
        silent += [] if sentence.endswith((".", ":")) and len(sentence.split()) > 2 else [named(room)]
    assert silent == []


def test_a_class_name_stands_once_in_a_package():
    found = Counter(
        (house.package(path), name)
        for path in house.modules(SOURCE, TESTS)
        for name, node in house.definitions(path)
        if isinstance(node, ast.ClassDef)
    )
    assert [one for one, many in found.items() if many > 1] == []


def test_nothing_is_called_by_a_bare_participle():
    found = [
        f"{named(path)}: {name}"
        for path in house.modules(SOURCE)
        for name, node in house.definitions(path)
        if house.is_bare_participle(name, node)
    ]
    assert found == [], "does it ask, do or word something? `describe_change`, not `told`"


def test_participles_are_told_from_nouns_and_verbs():
    def judged(line: str) -> bool:
        return house.is_bare_participle(
            *next((name, node) for node in ast.parse(line).body for name in [getattr(node, "name", "told")])
        )

    assert all(judged(f"def {name}(): ...") for name in ("told", "_named", "able", "shortened"))
    assert not any(
        judged(f"def {name}(): ...") for name in ("seed", "need", "describe_change", "is_taken", "ground", "read")
    )
    assert judged("told = 1") and not judged("class Told: ...")


def test_first_sentences_are_short():
    long = [
        f"{named(path)}: {sentence}"
        for path in MODULES
        for sentence in house.first_sentences([path])
        if len(sentence) > house.SENTENCE
    ]
    assert long == [], f"a first sentence has at most {house.SENTENCE} characters"


def test_the_name_of_an_error_ends_in_error():
    errors, wrong = {"Exception", "ValueError", "RuntimeError", "KeyError", "OSError", "LookupError"}, []
    classes = [
        (named(path), node)
        for path in house.modules(SOURCE, PACKAGING)
        for _, node in house.definitions(path)
        if isinstance(node, ast.ClassDef)
    ]
    for _ in range(3):  # errors of errors
        errors |= {node.name for _, node in classes if {ast.unparse(base) for base in node.bases} & errors}
    for place, node in classes:
        if node.name in errors and not node.name.endswith("Error") and node.name not in STOPS:
            wrong.append(f"{place}: {node.name}")
    assert wrong == []


def test_docstrings_are_in_plain_words():
    riddles = [
        f"{named(path)}: {sentence}"
        for path in house.modules(SOURCE, TESTS, PACKAGING)
        for sentence in house.first_sentences([path])
        if house.is_riddle(sentence)
    ]
    assert riddles == []


def test_the_docstring_of_a_function_begins_with_a_verb():
    assert [deed for path in MODULES for deed in house.docstrings_without_verb(path)] == []


VAGUE_NAMES, SILENT = 20, 25
"""The most names that are a pronoun or a participle alone, and long functions without a sentence; only ever fewer."""


def test_names_say_what_they_name():
    vague = [name for path in MODULES for name in house.vague_names(path)]
    assert len(vague) <= VAGUE_NAMES, "\n".join(["name the thing, not `found` or `known`:", *vague])


def test_long_functions_say_what_they_do():
    silent = [function for path in MODULES for function in house.silent_functions(path)]
    assert len(silent) <= SILENT, "\n".join(["these say nothing of what they do:", *silent])


def test_vague_names_and_silent_functions_would_be_found(tmp_path, monkeypatch):
    monkeypatch.setattr(house, "named", lambda path: path.name)
    module = tmp_path / "vague.py"
    body = "".join("    found.append(1)\n" for _ in range(house.LONG))
    module.write_text(f"def collect(units, given=0):\n    found = []\n{body}    return found\n", encoding="utf-8")
    assert [*house.vague_names(module)] == ["vague.py: collect: found", "vague.py: collect: given"]
    assert [*house.silent_functions(module)] == ["vague.py: collect"]


DOORS = {
    "QImageReader": "gui/look/own_pictures.py",
    "loads": "plain_file.py",
    "read_text": "gui/look/drawings.py",
}
"""Functions that read a file that may be hostile, and the one module that may call each. `drawings.py` reads the
program's own drawings."""
PICTURES = ("QImage", "QPixmap", "load", "fromData", "loadFromData")
"""Names that try every decoder of Qt on a file: they must not be called with one."""


def test_every_module_begins_with_what_it_is():
    assert [name(path) for path in MODULES if not ast.get_docstring(tree(path))] == []


def test_core_and_games_know_no_qt_no_chance_no_clock_no_disk_no_language():
    assert [found for path in PURE for found in offending(path, imports(tree(path)), FORBIDDEN)] == []


def test_core_and_games_need_the_standard_library_and_one_kept_library_for_their_values_and_their_text():
    wrong = []
    for path in PURE:
        allowed = sys.stdlib_module_names | {"puesto"} | ({"msgspec"} if name(path) in KEPT else set())
        wrong += [
            f"{name(path)}:{line}: {module}"
            for module, line in imports(tree(path))
            if module.split(".")[0] not in allowed
        ]
    assert wrong == []


def test_only_the_values_and_their_text_name_msgspec():
    elsewhere = [path for path in MODULES if name(path) not in KEPT]
    assert [found for path in elsewhere for found in offending(path, imports(tree(path)), {"msgspec"})] == []
    assert all(offending(SOURCE / path, imports(tree(SOURCE / path)), {"msgspec"}) for path in KEPT)


def structs(kind: type[Struct] = Struct) -> Iterator[type[Struct]]:
    """Every type of values that has been defined."""
    for inner in kind.__subclasses__():
        yield inner
        yield from structs(inner)


def test_no_value_has_a_field_of_a_dataclass_as_its_default():
    for path in PURE:
        import_module(f"puesto.{name(path).removesuffix('.py').replace('/', '.').removesuffix('.__init__')}")
    ours = [kind for kind in structs() if kind.__module__.startswith("puesto.")]
    assert [
        kind for kind in ours for default in kind.__struct_defaults__ if isinstance(default, dataclasses.Field)
    ] == []
    assert len(ours) > 200, "nothing was looked at"


def test_a_field_of_a_dataclass_left_in_a_value_would_be_found():
    class Wrong(Struct):
        many: dict[str, int] = dataclasses.field(default_factory=dict)

    assert any(
        isinstance(default, dataclasses.Field)
        for kind in structs()
        if kind is Wrong
        for default in kind.__struct_defaults__
    )


def test_core_and_games_open_no_file_and_print_nothing():
    banned = {"open", "print", "input", "eval", "exec"}
    assert [
        f"{name(path)}:{call.lineno}: {called}"
        for path in PURE
        for called, call in calls(tree(path))
        if called in banned
    ] == []


def test_pictures_json_and_texts_of_players_are_read_by_the_one_reader_that_has_bounds():
    wrong, seen = [], set()
    for path in MODULES:
        for called, call in calls(tree(path)):
            if (door := DOORS.get(called)) is None and called not in PICTURES:
                continue
            if called in PICTURES and not any("str(" in ast.unparse(one) for one in call.args[:1]):
                continue  # empty, or of pixels: no file is read
            if called == "loads" and not ast.unparse(call.func).startswith("json."):
                continue
            if called == "read_text" and (
                not isinstance(call.func, ast.Attribute) or name(path)[:4] not in ("gui/", "stor")
            ):
                continue  # only a player's own files are watched; the protocol has a function of that name
            seen.add(name(path))
            if name(path) != door:
                wrong.append(f"{name(path)}:{call.lineno}: {called}")
    assert wrong == []
    assert seen == {*DOORS.values()}


def test_slow_libraries_are_imported_inside_functions():
    assert [found for path in MODULES for found in offending(path, imports_on_loading(tree(path)), LATE)] == []


def test_only_the_window_knows_qt_and_what_starts_it_asks_late():
    wrong = []
    for path in MODULES:
        if name(path).startswith("gui/"):
            continue
        asked = imports_on_loading(tree(path)) if name(path) in STARTS_THE_WINDOW else imports(tree(path))
        wrong += offending(path, asked, {"PySide6", "shiboken6"})
    assert wrong == []


def test_marked_templates_are_literals_with_named_parameters():
    wrong, seen = [], 0
    for path in MODULES:
        for called, call in calls(tree(path)):
            for argument in call.args if called in MARKS else ():
                seen += 1
                place = f"{name(path)}:{call.lineno}"
                if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                    wrong.append(f"{place}: {called} takes a literal text, not {ast.unparse(argument)}")
                    continue
                fields = [field for _, field, _, _ in Formatter().parse(argument.value) if field is not None]
                wrong += [
                    f"{place}: unnamed parameter in {argument.value!r}" for field in fields if not field.isidentifier()
                ]
    assert wrong == []
    assert seen > 100, "nothing was looked at"


def test_no_message_is_an_f_string_or_glued():
    takers = MARKS | {"_", "msg", "count", "say", "Message", "ngettext", "gettext"}
    wrong = [
        f"{name(path)}:{call.lineno}: {ast.unparse(call)[:80]}"
        for path in MODULES
        for called, call in calls(tree(path))
        if called in takers and call.args and isinstance(call.args[0], ast.JoinedStr | ast.BinOp)
    ]
    assert wrong == []


def test_the_import_contracts_hold_in_the_test_command():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    assert {contract["type"] for contract in contracts} >= {"acyclic_siblings", "layers", "forbidden", "independence"}
    assert not [contract["name"] for contract in contracts if "ignore_imports" in contract], "no exceptions"
    assert "lint-imports" in (ROOT / "packaging" / "dev_checks.py").read_text(encoding="utf-8")


def test_every_game_that_can_be_played_stands_apart_from_the_others_and_from_the_kit():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    apart = [contract["modules"] for contract in contracts if contract["type"] == "independence"]
    kit = [
        contract["forbidden_modules"]
        for contract in contracts
        if contract.get("source_modules") == ["puesto.games.kit"]
    ]
    assert apart == kit == [[f"puesto.games.{game.id}" for game in GAMES]]


def test_the_command_line_starts_without_qt_and_without_slow_libraries():
    code = (
        "import sys, puesto.cli; print(sorted({name.split('.')[0] for name in sys.modules} & {'PySide6', 'yaml', 'PIL',"
        " 'appdirs'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_what_pages_quote_of_the_code_is_up_to_date():
    command = [sys.executable, str(PACKAGING / "pages.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_fonts_have_their_licences_and_the_signs_that_we_print(qapp):
    from PySide6.QtGui import QFontDatabase, QRawFont

    fonts = sorted((ROOT / "resources" / "fonts").glob("*.ttf"))
    families = set()
    for path in fonts:
        families.update(QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont(str(path))))
        face = QRawFont(str(path), 20)
        assert [sign for sign in "áéíóúüñÁÉÍÓÚÜÑ¿¡«»—–−×≥≤→←·…“”‘’✓" if not face.supportsCharacter(ord(sign))] == [], (
            path.name
        )
        advances = {face.advancesForGlyphIndexes(face.glyphIndexesForString(digit))[0].x() for digit in "0123456789"}
        assert max(advances) - min(advances) < 0.1, f"{path.name}: counters would jump"
    assert {"Barlow Condensed", "Alegreya Sans"} <= families
    assert len(list((ROOT / "resources" / "fonts").glob("OFL-*.txt"))) == 2


def test_only_the_token_module_names_colours():
    gui = [path for path in MODULES if path.is_relative_to(SOURCE / "gui") and path.name != "theme.py"]
    assert [
        name(path) for path in gui if re.search(r"[\"']#[0-9A-Fa-f]{6}[\"']", path.read_text(encoding="utf-8"))
    ] == []


def test_labels_tool_tips_and_message_boxes_are_made_where_their_text_is_plain():
    gui, door = SOURCE / "gui", SOURCE / "gui" / "controls" / "accessible.py"
    makers = {"QLabel", "QMessageBox", "QErrorMessage", "setToolTip", "setStatusTip", "setWhatsThis", "showText"}
    makers |= {"information", "warning", "critical", "question", "about"}
    wrong = []
    for path in (path for path in MODULES if path.is_relative_to(gui) and path != door):
        lines = path.read_text(encoding="utf-8").splitlines()
        made = [call.lineno for called, call in calls(tree(path)) if called in makers]
        bases = [base for node in ast.walk(tree(path)) if isinstance(node, ast.ClassDef) for base in node.bases]
        made += [base.lineno for base in bases if ast.unparse(base) in makers]
        made += [at for at, line in enumerate(lines, 1) if "ToolTipRole" in line and "plain_tip(" not in line]
        wrong += [f"{name(path)}:{line}" for line in made]
    assert wrong == [], "use PlainLabel, PlainMessageBox, set_tip and plain_tip"
