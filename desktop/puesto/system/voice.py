"""The system's own voice: a program of the system reads a text aloud."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

from puesto.core.messages import N_, Message, msg

SAPI = (
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Speech; "
    "$s = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "$v = $s.GetInstalledVoices() | Where-Object {{ $_.VoiceInfo.Culture.TwoLetterISOLanguageName -eq '{code}' }}; "
    "if ($v) {{ $s.SelectVoice(@($v)[0].VoiceInfo.Name) }}; $s.Speak([Console]::In.ReadToEnd())"
)
"""Script of PowerShell that reads its input aloud; a voice of the language where one is installed."""
MAC_VOICES = {"es": "Mónica", "en": "Samantha"}
NO_WINDOW = 0x08000000
"""The flag of Windows for a process without a console."""
LONGEST = 1200
"""Letters that are read at once."""
NO_VOICE = {
    "linux": N_("Este sistema no tiene voz: instala speech-dispatcher (o espeak-ng) y vuelve a elegirla."),
    "other": N_("Este sistema no tiene ninguna voz instalada: añade una en sus ajustes de voz y vuelve a elegirla."),
}


class Speaker(NamedTuple):
    """A program of the system that reads its input aloud."""

    command: tuple[str, ...]


def speaker_of(
    code: str, platform: str = sys.platform, find: Callable[[str], str | None] = shutil.which
) -> Speaker | None:
    """Return the program that reads a language aloud on this system; None where it has none."""
    if platform == "win32":
        shell = find("powershell") or find("pwsh")
        return Speaker((shell, "-NoProfile", "-NonInteractive", "-Command", SAPI.format(code=code))) if shell else None
    if platform == "darwin":
        say = find("say")
        return Speaker((say, "-v", MAC_VOICES.get(code, ""), "-f", "-")) if say else None
    if (dispatcher := find("spd-say")) is not None:
        return Speaker((dispatcher, "-w", "-l", code, "-e"))
    if (espeak := find("espeak-ng") or find("espeak")) is not None:
        return Speaker((espeak, "-v", code, "--stdin"))
    return None


def missing_voice(platform: str = sys.platform) -> Message:
    """Return the words for a system without a voice."""
    return msg(NO_VOICE["linux" if platform.startswith("linux") else "other"])


class Voice:
    """One voice that reads one text at a time: a new one cuts off the last."""

    def __init__(self, start: Callable[[Sequence[str]], subprocess.Popen[bytes]] | None = None) -> None:
        self._start = start or _start
        self._reading: subprocess.Popen[bytes] | None = None

    def read(self, text: str, code: str) -> bool:
        """Read a text aloud in a language; return False where the system cannot."""
        self.stop()
        speaker = speaker_of(code)
        if speaker is None or not text.strip():
            return speaker is not None
        try:
            self._reading = self._start(speaker.command)
            if self._reading.stdin is not None:
                self._reading.stdin.write(text[:LONGEST].encode("utf-8", "replace"))
                self._reading.stdin.close()
        except OSError:
            self._reading = None
            return False
        return True

    def stop(self) -> None:
        """Stop the voice."""
        if self._reading is not None and self._reading.poll() is None:
            self._reading.kill()  # it has nothing to tidy up
            self._reading.wait()
        self._reading = None


def _start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start a program that reads its input and says nothing on the screen."""
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        creationflags=NO_WINDOW if sys.platform == "win32" else 0,
    )
