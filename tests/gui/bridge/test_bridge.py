"""A screen reader's texts: the real window under Xvfb, read over the desktop's accessibility bus."""

import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from puesto.language import LANGUAGES
from tests import ROOT
from tests.gui.bridge.talk import SCREENS, launcher

TOOLS = ("xvfb-run", "dbus-run-session", "/usr/bin/python3")
CONTROLS = ("push button", "check box", "radio button", "text", "entry", "combo box", "spin button", "list")
SAME = re.compile(
    r"(Rifles [A-Z]|SMG|SdKfz 251)\Z|Chariots of Fire|Battalion Combat Series|Bolt Action|2GM"
    r" Tactics|PDF|HTML|Markdown|…\Z"
)
"""Names that are the same in both languages: counters, a title, kinds of file, and a mission without a title."""

reads = pytest.mark.skipif(
    sys.platform != "linux"
    or launcher() is None
    or not all(map(shutil.which, TOOLS))
    or not any(Path("/").glob("usr/lib/*/girepository-1.0/Atspi-2.0.typelib")),
    reason="no accessibility bridge on this system",
)


def read_aloud(language, home):
    """Everything that was read in a language, by screen."""
    command = ["xvfb-run", "-a", "dbus-run-session", "--", sys.executable, "-m", "tests.gui.bridge.talk", language]
    environment = {
        **os.environ,
        "PUESTO_HOME": str(home),
        "QT_QPA_PLATFORM": "xcb",
        "PYTHONPATH": f"{ROOT / 'desktop'}{os.pathsep}{ROOT}",
    }
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=240,
        check=False,
    )
    assert done.returncode == 0 and done.stdout.strip(), done.stderr[-3000:]
    return json.loads(done.stdout.strip().splitlines()[-1])


@pytest.fixture(scope="module")
def read(tmp_path_factory):
    """Return a function for the texts in a language; all are read at once, since a reader mostly waits."""
    with ThreadPoolExecutor(len(LANGUAGES)) as at_once:
        begun: dict[str, Future[Any]] = {}

        def reading(language):
            if not begun:
                homes = {code: tmp_path_factory.mktemp("home") for code in LANGUAGES}
                begun.update({code: at_once.submit(read_aloud, code, home) for code, home in homes.items()})
            return begun[language].result()

        yield reading


def nameless(elements):
    """The elements that can be reached by keyboard, or are controls, and have no name."""
    return [
        element
        for element in elements
        if not element["name"].strip() and (element["focusable"] or element["role"] in CONTROLS)
    ]


@reads
@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("screen", ["table", "home", *SCREENS])
def test_every_control_of_every_screen_has_a_name(read, language, screen):
    elements = read(language)[screen]
    assert sum(element["focusable"] for element in elements) >= 2
    assert nameless(elements) == []


@reads
def test_names_follow_the_language(read):
    for screen in ("table", "home", *SCREENS):
        names = [
            {element["name"] for element in read(language)[screen] if element["focusable"]} for language in ("es", "en")
        ]
        assert [name for name in sorted(names[0] & names[1]) if not SAME.match(name)] == []


@reads
@pytest.mark.parametrize(("language", "word"), [("es", "hexágono"), ("en", "hex")])
def test_each_new_question_is_announced(read, language, word):
    heard = read(language)["heard"]
    assert len(heard) >= 2 and any(word in text for text in heard)


@reads
@pytest.mark.parametrize(
    ("language", "rolled", "came_of_it", "asked"),
    [("es", "Tira 2D6", "contra VD", "RONDA 1:"), ("en", "Roll 2D6", "against DV", "ROUND 1:")],
)
def test_what_came_of_an_answer_is_heard_before_the_next_question(read, language, rolled, came_of_it, asked):
    heard = read(language)["rolled"]
    place = max(index for index, text in enumerate(heard) if rolled in text)
    after = heard[place + 1 :]
    verdict = next(index for index, text in enumerate(after) if came_of_it in text)
    assert any(asked in text for text in after[verdict + 1 :])
    assert all(".." not in text and "?." not in text for text in heard)


@reads
def test_what_has_the_keyboard_is_told(read):
    for screen in ("table", "home", *SCREENS):
        focused = [element for element in read("es")[screen] if element["focused"] and element["focusable"]]
        assert focused, screen


@reads
def test_a_counter_is_read_with_everything_that_is_drawn_on_it(read):
    counter = next(element for element in read("en")["table"] if element["name"] == "Rifles D")
    assert (
        counter["description"].startswith("in E07")
        and "firepower" in counter["description"]
        and "defense" in counter["description"]
    )


@reads
def test_no_two_spaces_of_a_track_are_called_alike(read):
    names = [
        element["name"]
        for element in read("en")["table"]
        if re.match(r"(CAP|VP) ", element["name"]) and element["role"] == "label"
    ]
    assert len(names) == len({*names}) >= 30


@reads
def test_each_screen_that_is_read_is_a_screen_of_its_own(read):
    names = {screen: tuple(element["name"] for element in read("es")[screen]) for screen in ("table", "home", *SCREENS)}
    assert len({*names.values()}) == len(names)
