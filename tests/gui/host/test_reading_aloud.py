"""The voice: off at first, one text at a time, in the window's language, by a program of the system."""

from __future__ import annotations

import subprocess
import sys

import pytest

from puesto.chance import Dice
from puesto.gui.host.reading_aloud import ReadingAloud
from puesto.gui.host.session_controller import SessionController
from puesto.gui.look.words import Words
from puesto.system import voice
from puesto.system.voice import Voice, speaker_of
from tests import helpers
from tests.toy import TOY, ToyContent


class SpokenTexts(Voice):
    """A voice that keeps the texts instead of reading them."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[tuple[str, str]] = []

    def read(self, text: str, code: str) -> bool:
        self.texts.append((text, code))
        return True


@pytest.fixture
def reader(qtbot):
    controller = SessionController(Words("es"))
    reader = ReadingAloud(controller, {}, SpokenTexts())
    reader.follow()
    controller.open(helpers.begin(TOY, ToyContent(), "long", seed="voice"))
    return reader


def test_it_is_off_until_chosen_and_then_reads_the_question(reader, qtbot):
    qtbot.wait(200)
    assert reader.voice.texts == []
    reader.switch(True)
    qtbot.waitUntil(lambda: bool(reader.voice.texts))
    text, code = reader.voice.texts[-1]
    controller = reader.controller
    assert code == "es" and controller.words(controller.prompt.message).rstrip(".?") in text


def test_it_reads_what_happened_before_the_question(reader, qtbot):
    reader.switch(True)
    qtbot.waitUntil(lambda: bool(reader.voice.texts))
    said = len(reader.controller.log)
    while len(reader.controller.log) == said and reader.controller.prompt is not None:
        helpers.answer_at_random(reader.controller.session, Dice(3))
        reader.controller.note("x")  # makes the controller follow the session
    reader.controller.prompt_changed.emit()
    qtbot.waitUntil(lambda: len(reader.voice.texts) > 1)
    assert reader.voice.texts[-1][0] != reader.voice.texts[0][0]


@pytest.mark.parametrize(
    ("platform", "has", "language"),
    [
        ("win32", "powershell", "-eq 'es'"),
        ("darwin", "say", "Mónica"),
        ("linux", "spd-say", "es"),
        ("linux", "espeak-ng", "es"),
    ],
)
def test_each_system_has_its_own_program(platform, has, language):
    speaker = speaker_of("es", platform, lambda name: name if name == has else None)
    assert speaker is not None and speaker.command[0] == has and any(language in part for part in speaker.command)
    assert speaker_of("es", platform, lambda name: None) is None


def test_a_new_text_cuts_off_the_last_one(monkeypatch):
    script = "import sys, time; sys.stdin.read(); time.sleep(30)"
    monkeypatch.setattr(voice, "speaker_of", lambda code: voice.Speaker((sys.executable, "-c", script)))
    reading = Voice()
    assert reading.read("una", "es")
    first = reading._reading
    assert isinstance(first, subprocess.Popen)
    assert reading.read("dos; rm -rf", "es")
    assert first.poll() not in (None, 0)
    reading.stop()
    assert reading._reading is None
