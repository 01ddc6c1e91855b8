"""The requirements for every hostile input: an answer in words, in time, and any session playable."""

from __future__ import annotations

import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from puesto.core.messages import Sayable
from puesto.core.session import saves
from puesto.core.session.journal import RefusedError
from puesto.language import Language

LONGEST = 4_000
"""The most characters of any message about an input."""
SLOWEST = 6.0
"""Seconds of the processor that any one input may take."""
BOUND_SECONDS, BOUND_BYTES = 4, 300_000_000
"""The most seconds and bytes that a save with a huge number may take."""
CLASS_NAME = re.compile(r"\b[A-Z][a-z]\w*(?:Error|Exception)\b")
BOTH = (Language("es"), Language("en"))
UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


@contextmanager
def in_time(what: object) -> Iterator[None]:
    """Check that the code within takes no longer than an input may."""
    began = time.process_time()
    yield
    spent = time.process_time() - began
    assert spent < SLOWEST, f"{what}: {spent:.1f} s"


@contextmanager
def in_bounds(what: object) -> Iterator[None]:
    """Stop what is done within after 4 seconds, or once it takes 300 MB more, where the system can do so."""
    if sys.platform != "linux":
        with in_time(what):
            yield
        return
    import resource

    def stop(*_: object) -> None:
        raise AssertionError(f"{what}: more than {BOUND_SECONDS} s")

    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    before, most = resource.getrlimit(resource.RLIMIT_AS)
    signal.signal(signal.SIGALRM, stop)
    try:
        resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + BOUND_BYTES, most))
        signal.alarm(BOUND_SECONDS)
        yield
    except MemoryError:
        raise AssertionError(f"{what}: more than {BOUND_BYTES} bytes") from None
    finally:
        signal.alarm(0)
        resource.setrlimit(resource.RLIMIT_AS, (before, most))
        signal.signal(signal.SIGALRM, signal.SIG_DFL)


def check_words(message: Sayable, name: Any = None) -> None:
    """That a message can be said in both languages, in words, at no great length."""
    for language in BOTH:
        said = language.say(message, name) if name is not None else language.say(message)
        check_said(said)


def check_said(said: str) -> None:
    """That something said is in words, at no great length."""
    assert len(said) < LONGEST, said[:300]
    assert not CLASS_NAME.search(said), said
    assert not UNSEEN.search(said), said
    assert "x" * 201 not in said


def check_save(data: bytes, find: Callable[[str], Any], whole: bool) -> str:
    """Open a save, and go on with what opens; `whole`: with its log. Returns what came of it."""
    try:
        loaded = saves.load(data.decode("utf-8-sig", "replace"), find)
    except saves.LoadError as refusal:
        check_words(refusal.message)
        return "refused"
    session = loaded.session
    for notice in loaded.notices:
        check_words(notice, session.name)
    session.view()
    if session.prompt is not None:
        for language in BOTH:
            language.say(session.prompt.message, session.name)
    again = saves.load("\n".join(saves.dump(session, **loaded.extra)) + "\n", find)
    assert again.session.digest() == session.digest()
    if whole:
        for line in session.log:
            BOTH[0].say(line.message, session.name)
        for notice in session.notices:
            check_words(notice, session.name)
        try:
            session.undo()
        except RefusedError as refusal:
            check_words(refusal.message, session.name)
    return "opened" if loaded.clean else "opened in part"
