"""The step of `verify_on_wine.py` that clicks through setup and uninstall in both languages.

It takes a picture of each page.
"""

from __future__ import annotations

import time

import product
from windows.build import installer_name
from windows.verify_steps import UNINSTALLER, Bench, Found, check_installed, close_program, expect
from windows.wine_prefix import LOCALES, fresh

PAGE = 2.5
"""Seconds that a page gets to be painted."""


def wizard(bench: Bench) -> Found:
    """Run setup in the system's language, opening the program at the end; then in the other language.

    The second time a desktop shortcut is chosen as well.
    """
    fresh(bench.wine)
    first, second = LOCALES
    setup(bench, first, opening=True)
    bench.clock.wait(
        "the program, opened from the last page", lambda: bench.screen.shows(f"^{product.NAME}$|^{product.NAME_EN}$")
    )
    bench.wine.rest(f"{product.WINDOWED}.exe")
    bench.take("first-start")
    close_program(bench)
    setup(bench, second, opening=False)
    uninstall(bench, second)
    return {"languages": ", ".join(LOCALES)}


def setup(bench: Bench, locale: str, opening: bool) -> None:
    """Go through setup in a system of that language; `opening` opens the program at the end."""
    code = locale.partition("_")[0]
    bench.wine.stop()
    bench.wine.language = locale
    bench.wine.start(str(bench.setup))
    marked = bench.home / "uninstall.exe"
    made = marked.stat().st_mtime if marked.exists() else 0
    bench.clock.wait("setup's first question", lambda: bench.screen.shows(product.NAME))
    for page in ("language", "welcome", "parts"):
        time.sleep(PAGE)
        bench.take(f"setup-{code}-{page}")
        if page == "language" and not opening:
            bench.screen.press(
                "e"
            )  # it proposes what was chosen before; both names begin so, and the key goes to the other
            time.sleep(1)
            bench.take(f"setup-{code}-language-chosen")
        if page == "parts" and not opening:
            bench.screen.press("End", "space")  # the last part is the shortcut on the desktop
            time.sleep(1)
            bench.take(f"setup-{code}-parts-chosen")
        bench.screen.press("Return")
    time.sleep(PAGE)
    bench.take(f"setup-{code}-folder")
    bench.screen.press("Return")
    time.sleep(1)
    bench.take(f"setup-{code}-at-work")
    bench.clock.wait("setup to put everything in place", lambda: marked.exists() and marked.stat().st_mtime > made, 120)
    time.sleep(PAGE * 2)
    check_installed(bench, bench.home)
    bench.take(f"setup-{code}-finish")
    if not opening:
        bench.screen.press("space")
        time.sleep(1)
        bench.take(f"setup-{code}-finish-quiet")
    bench.screen.press("Return")
    bench.clock.wait("setup to close", lambda: not bench.wine.runs(installer_name()))
    expect(opening or bench.shortcut.is_file(), "the desktop has no shortcut")
    expect(opening or not bench.wine.runs(f"{product.WINDOWED}.exe"), "the program was opened though nobody asked")


def uninstall(bench: Bench, locale: str) -> None:
    """Go through uninstall, which speaks the language that setup spoke."""
    code = locale.partition("_")[0]
    bench.wine.start(str(bench.home / "uninstall.exe"))
    time.sleep(PAGE * 2)
    bench.take(f"uninstall-{code}-first")
    bench.screen.press("Return")
    bench.clock.wait("the program's folder to go", lambda: not bench.home.exists())
    time.sleep(PAGE)
    bench.take(f"uninstall-{code}-finish")
    expect(not bench.shortcut.exists() and not bench.start_menu.exists(), "a shortcut was left")
    bench.screen.press("Return")
    bench.clock.wait("uninstall to close", lambda: not bench.wine.runs(UNINSTALLER))
