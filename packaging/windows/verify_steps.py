"""The steps of `verify_on_wine.py` that make the build and use it once it is installed.

Each takes the `Bench`, returns its results, and raises `StepFailedError`.
"""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import product
from windows.build import DATA, SCRIPT, compile_installer, installer_name
from windows.payload import INSIDE, loaded, problems, system_has
from windows.wine import Clock, Screen, StepFailedError, Wine
from windows.wine_prefix import fresh

Found = dict[str, object]
UNINSTALL = f"HKEY_CURRENT_USER\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\{product.WINDOWED}"
CLASSES = "HKEY_CURRENT_USER\\Software\\Classes"
USER = "HKEY_CURRENT_USER"
NEIGHBOUR = "OtherProgram.Document"
SESSION = "Puente sobre el río.partida"
"""A name with spaces and an accent, as people give them."""
ANSWERS = 150
STARTS = 3
REFUSED = 2
"""The exit status of setup and uninstall when they refuse."""
WINE_OWN = f"{USER}\\Software\\Wine\\"
"""Where wine notes what it has put into the menus of this desktop."""
UNINSTALLER = "~nsu"
"""Part of the name that uninstall runs under, from a copy, so that it can remove itself."""
NOISE = (
    "windows/",
    "ProgramData/",
    "/Temp/",
    "/AppData/Local/Microsoft/",
    "/AppData/Roaming/Microsoft/Windows/Recent",
    "/AppData/LocalLow/",
)
"""Where wine itself writes as it runs."""


@dataclass
class Bench:
    """The tools and paths of the steps."""

    wine: Wine
    screen: Screen
    clock: Clock
    pictures: list[str] = field(default_factory=list)

    @property
    def folder(self) -> Path:
        """Return the folder of this verification."""
        return self.wine.folder

    @property
    def payload(self) -> Path:
        """Return the build."""
        return self.folder / "dist" / product.PROGRAM

    @property
    def setup(self) -> Path:
        """Return the installer."""
        return self.folder / "out" / installer_name()

    @property
    def home(self) -> Path:
        """Where the installer puts the program if nobody says otherwise."""
        return self.wine.user / "AppData" / "Local" / "Programs" / product.NAME

    @property
    def saves(self) -> Path:
        """Return the player's folder."""
        return self.wine.user / "AppData" / "Local" / DATA

    @property
    def start_menu(self) -> Path:
        """Return the program's entry in the Start menu."""
        return (
            self.wine.user
            / "AppData"
            / "Roaming"
            / "Microsoft"
            / "Windows"
            / "Start Menu"
            / "Programs"
            / f"{product.NAME}.lnk"
        )

    @property
    def shortcut(self) -> Path:
        """Return the program's entry on the desktop, which only who asks for it has."""
        return self.wine.user / "Desktop" / f"{product.NAME}.lnk"

    @property
    def session(self) -> Path:
        """Return a session that somebody was given, in a file outside the program's folders."""
        return self.wine.user / "Club" / SESSION

    def take(self, name: str) -> None:
        """Keep a picture of the screen."""
        self.screen.picture(self.folder / "pictures" / f"{name}.png")
        if name not in self.pictures:
            self.pictures.append(name)

    def install(self, *options: str) -> float:
        """Install silently; gives the seconds it took."""
        return self.wine.need(str(self.setup), "/S", *options).seconds


def expect(holds: bool, what: str) -> None:
    """Go on if something holds; else it is what failed."""
    if not holds:
        raise StepFailedError(what)


def last(option: str, bench: Bench, folder: Path) -> list[str]:
    """Return the last option of a setup, which names a folder and has no quotes even around spaces.

    It is returned in pieces, which wine joins again.
    """
    return f"{option}={bench.wine.inside(folder)}".split(" ")


def megabytes(folder: Path) -> float:
    """Return the size of all files of a folder."""
    return round(sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6, 1)


def listing(folder: Path) -> dict[str, int]:
    """Return the files of a folder by their place in it, with their sizes."""
    return {
        path.relative_to(folder).as_posix(): path.stat().st_size for path in sorted(folder.rglob("*")) if path.is_file()
    }


# -- making


def freeze(bench: Bench) -> Found:
    """PyInstaller on the project's own spec, under Windows' Python."""
    shutil.rmtree(bench.folder / "dist", ignore_errors=True)
    script = bench.wine.inside(product.ROOT / "packaging" / "freeze.py")
    done = bench.wine.need(
        str(bench.folder / "python" / "python.exe"), script, "--out", bench.wine.inside(bench.folder / "dist")
    )
    (bench.folder / "freeze.txt").write_text(done.text, encoding="utf-8")
    return {
        "megabytes": megabytes(bench.payload),
        "files": len(listing(bench.payload)),
        "seconds_freezing": round(done.seconds, 1),
    }


def payload(bench: Bench) -> Found:
    """Check that the build has nothing of wine's or of this verification, and every library that it loads.

    Libraries that Windows has are allowed to be missing.
    """
    wrong = problems(bench.payload)
    files = listing(bench.payload)
    (bench.folder / "payload.txt").write_text(
        "".join(f"{size:>10}  {name}\n" for name, size in files.items()), encoding="utf-8"
    )
    expect(not wrong, "; ".join(wrong))
    return {
        "files": len(files),
        "libraries": sum(name.endswith((".dll", ".pyd")) for name in files),
        "of_windows": sum(map(system_has, loaded(bench.payload))),
        "list": "payload.txt",
    }


def compiled(bench: Bench) -> Found:
    """Compile the installer with Debian's makensis, with warnings as errors."""
    shutil.rmtree(bench.folder / "out", ignore_errors=True)
    out = compile_installer(bench.payload, bench.folder / "out")
    return {"installer": out.name, "megabytes": round(out.stat().st_size / 1e6, 1)}


# -- installed


def install(bench: Bench) -> Found:
    """Install silently on a new Windows, and check every file and every registry entry."""
    fresh(bench.wine)
    before = {"files": drive(bench), "registry": bench.wine.registry(USER)}
    (bench.folder / "before.json").write_text(json.dumps(before), encoding="utf-8")
    seconds = bench.install()
    check_installed(bench, bench.home)
    registry = bench.wine.registry(USER)
    for suffix in (product.SESSION_SUFFIX, product.PARCEL_SUFFIX):
        kind = product.WINDOWED + suffix
        expect(registry[f"{CLASSES}\\{suffix}"]["@"] == kind, f"{suffix} is not opened by the program")
        opens = registry[f"{CLASSES}\\{kind}\\shell\\open\\command"]["@"]
        expect(
            opens == f'"{bench.wine.inside(bench.home)}\\{product.WINDOWED}.exe" "%1"', f"{suffix} is opened by {opens}"
        )
        drawn = registry[f"{CLASSES}\\{kind}\\DefaultIcon"]["@"].rsplit("\\", 1)[1].removesuffix(",0")
        expect(any(path.name == drawn for path in bench.home.rglob("*.ico")), f"{drawn} is not there")
    return {
        "seconds_installing": round(seconds, 1),
        "megabytes": megabytes(bench.home),
        "told": dict(sorted(registry[UNINSTALL].items())),
    }


def check_installed(bench: Bench, home: Path) -> None:
    """Check that `home` has exactly the program, and that Windows knows its version and place."""
    wanted, there = listing(bench.payload), listing(home)
    expect(there.pop("uninstall.exe", 0) > 0, "there is no uninstall.exe")
    expect(
        there == wanted, f"what is installed is not the build: {sorted(set(there.items()) ^ set(wanted.items()))[:10]}"
    )
    expect(bench.start_menu.is_file(), "the Start menu has no entry")
    told = bench.wine.registry(UNINSTALL).get(UNINSTALL, {})
    expect(told.get("DisplayVersion") == product.version(), f"Windows is told another version: {told}")
    expect(told.get("InstallLocation") == bench.wine.inside(home), f"Windows is told another place: {told}")


def drive(bench: Bench) -> list[str]:
    """Return every file of drive C: that wine itself does not write."""
    names = (
        path.relative_to(bench.wine.drive).as_posix()
        for path in bench.wine.drive.rglob("*")
        if not path.is_symlink() and path.is_file()
    )
    return sorted(
        name
        for name in names
        if not any(noise in f"/{name}" if noise.startswith("/") else name.startswith(noise) for noise in NOISE)
    )


WINE_IS_SLOW = 900
"""The seconds that one check may take: wine measures text many times slower than Windows, and every page is drawn in
six looks."""


def self_test(bench: Bench) -> Found:
    """Run the installed program's self-test, without a screen and with the plugin of real windows."""
    found: Found = {}
    for platform in ("offscreen", "windows"):
        report = bench.wine.drive / f"report-{platform}"
        shutil.rmtree(report, ignore_errors=True)
        settings = {"QT_QPA_PLATFORM": platform, "PUESTO_SELF_TEST_PATIENCE": str(WINE_IS_SLOW)}
        for name, value in settings.items():
            bench.wine.put(name, value)
        try:
            done = bench.wine.run(
                str(bench.home / f"{product.PROGRAM}.exe"), "--self-test", "--report", bench.wine.inside(report)
            )
        finally:
            for name in settings:
                bench.wine.put(name, None)
        kept = bench.folder / f"self-test-{platform}"
        shutil.rmtree(kept, ignore_errors=True)
        if report.is_dir():
            shutil.move(report, kept)
        expect((kept / "report.json").is_file(), f"{platform}: no report, exit status {done.code}: {done.text[-1500:]}")
        told = json.loads((kept / "report.json").read_text(encoding="utf-8"))
        failed = [f"{check['id']}: {check.get('failed')}" for check in told["checks"] if not check["passed"]]
        expect(
            done.code == 0 and told["passed"] and told["frozen"],
            f"{platform}, exit status {done.code}: {'; '.join(failed)}",
        )
        found[platform] = f"{len(told['checks'])} checks, {len(told['pictures'])} pictures, {done.seconds:.1f} s"
    return found


def starts(bench: Bench) -> Found:
    """Return the times of the installed program to its first paint, and to print its version."""
    program = str(bench.home / f"{product.PROGRAM}.exe")
    home = {"PUESTO_HOME": bench.wine.inside(bench.folder / "starts")}
    bench.wine.start("notepad")  # wine itself is up before anything is measured
    bench.clock.wait("wine to be up", lambda: bench.wine.runs("notepad"))
    bench.wine.rest("notepad")
    versions = [bench.wine.need(program, "--version").seconds * 1000 for _ in range(STARTS)]
    painted = []
    for _ in range(STARTS):
        # the program reckons from the moment that it is told, which has a point in it
        done = bench.wine.need(program, extra={**home, "PUESTO_BENCH_FIRST_PAINT": f"{time.time():.6f}"})
        painted += [float(line) for line in done.text.split() if line.replace(".", "", 1).isdigit()][:1]
    bench.wine.run("taskkill", "/F", "/IM", "notepad.exe")
    expect(len(painted) == STARTS, "a start did not say when it was painted")
    return {
        "first_paint_ms": round(statistics.median(painted)),
        "version_ms": round(statistics.median(versions)),
        "starts": STARTS,
    }


def session(bench: Bench) -> Found:
    """Open a session file as by double click, and check that setup and uninstall refuse meanwhile."""
    bench.session.parent.mkdir(exist_ok=True)
    write_session(bench.session)
    (bench.saves / "sessions").mkdir(parents=True, exist_ok=True)
    shutil.copy(bench.session, bench.saves / "sessions" / "kept.partida")
    double_click(bench)
    before = {path: path.stat().st_mtime_ns for path in bench.home.rglob("*")}
    told: Found = {}
    for name, command in (
        ("setup", [str(bench.setup), "/S"]),
        ("uninstall", [str(bench.home / "uninstall.exe"), "/S", *last("_?", bench, bench.home)]),
    ):
        code = bench.wine.run(*command).code
        expect(code == REFUSED, f"{name} ended with {code} while the program runs")
        expect(
            {path: path.stat().st_mtime_ns for path in bench.home.rglob("*")} == before,
            f"{name} changed something while the program runs",
        )
        told[f"{name}_while_open"] = f"refused ({code}), nothing changed"
    refusal(bench)
    close_program(bench)
    kept = answers(bench.session)
    expect(kept >= ANSWERS, f"the session has {kept} answers, and had {ANSWERS}")
    return {"answers": kept, **told}


def double_click(bench: Bench) -> None:
    """Open the session with the command that Windows has for its file type.

    This wine looks for that in the machine's part of the registry alone, so it is copied there for a moment.
    """
    suffix = product.SESSION_SUFFIX
    keys = (suffix, product.WINDOWED + suffix)
    for key in keys:
        bench.wine.need("reg", "copy", f"HKCU\\Software\\Classes\\{key}", f"HKLM\\Software\\Classes\\{key}", "/s", "/f")
    try:
        bench.wine.need("start", bench.wine.inside(bench.session))
    finally:
        for key in keys:
            bench.wine.need("reg", "delete", f"HKLM\\Software\\Classes\\{key}", "/f")
    bench.clock.wait("the window with the session", lambda: bench.screen.shows(f"— {product.NAME}"), 120)
    bench.wine.rest(f"{product.WINDOWED}.exe")
    bench.take("session")


def refusal(bench: Bench) -> None:
    """Take pictures of setup's refusal while the program is open."""
    bench.wine.start(str(bench.setup))
    for _ in ("language", "welcome", "parts", "folder"):
        time.sleep(3)
        bench.screen.press("Return")
    time.sleep(3)
    bench.take("setup-while-open")
    bench.screen.press("Escape")
    time.sleep(2)
    bench.take("setup-refused")
    bench.screen.press("Escape")
    bench.clock.wait("the setup to close", lambda: not bench.wine.runs(installer_name()))


def close_program(bench: Bench) -> None:
    """Close the window as its cross does, and wait for the program to end."""
    bench.wine.run("taskkill", "/IM", f"{product.WINDOWED}.exe")
    bench.clock.wait("the program to end", lambda: not bench.wine.runs(f"{product.WINDOWED}.exe"))


def write_session(target: Path) -> None:
    """Somebody's evening, played here by random answers; Windows gets the file as a friend would send it."""
    target.unlink(missing_ok=True)
    said(
        {"cmd": "new", "game": "bear", "scenario": "mission-1", "seed": 1},
        {"cmd": "auto", "steps": ANSWERS, "seed": 1},
        {"cmd": "save", "path": str(target)},
    )


def answers(path: Path) -> int:
    """Return the number of answers in a session file, as this checkout reads it."""
    return int(said({"cmd": "load", "path": str(path)})["answers"])


def said(*asked: dict[str, object]) -> dict[str, Any]:
    """Return this checkout's reply to the last of these requests.

    Raise `StepFailedError` if it refuses one.
    """
    puesto = [str(product.ROOT / ".venv" / "bin" / "python"), "-m", "puesto", "protocol"]
    done = subprocess.run(
        puesto,
        input="".join(f"{json.dumps(one)}\n" for one in asked),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    refused = [reply for reply in replies if not reply["ok"]]
    expect(not refused, f"the program here refuses: {refused}")
    result: dict[str, Any] = replies[-1]["result"]
    return result


def upgrade(bench: Bench) -> Found:
    """Install over an older build, to another folder, and beside another program that opens `.puesto`.

    Checks also that folders of other programs are refused.
    """
    stale = bench.home / INSIDE / "PySide6" / "of-the-build-before.dll"
    stale.write_text("stale", encoding="ascii")
    bench.wine.need("reg", "add", UNINSTALL.replace(USER, "HKCU"), "/v", "DisplayVersion", "/d", "0.0.1", "/f")
    seconds = bench.install()
    expect(not stale.exists(), "the build before left something behind")
    check_installed(bench, bench.home)

    neighbour = f"{CLASSES}\\{product.PARCEL_SUFFIX}"
    bench.wine.need("reg", "add", neighbour.replace(USER, "HKCU"), "/ve", "/d", NEIGHBOUR, "/f")
    other = bench.wine.drive / "Juegos de mesa" / "Puesto"
    bench.install(*last("/D", bench, other))
    check_installed(bench, other)
    expect(not bench.home.exists(), "the program's folder before is still there")
    expect(bench.wine.registry(neighbour)[neighbour]["@"] == NEIGHBOUR, "another program's files were taken from it")

    foreign = bench.wine.drive / "Another"
    (foreign / INSIDE).mkdir(parents=True)
    (foreign / INSIDE / "theirs.dll").write_text("theirs", encoding="ascii")
    for place in (foreign, bench.saves, bench.saves / "program"):
        code = bench.wine.run(str(bench.setup), "/S", *last("/D", bench, place)).code
        expect(code == REFUSED, f"setup into {place.name} ended with {code}")
    expect(
        [path.name for path in foreign.rglob("*") if path.is_file()] == ["theirs.dll"],
        "another program's folder was touched",
    )
    shutil.rmtree(foreign)
    return {
        "seconds_upgrading": round(seconds, 1),
        "moved": "the folder before is gone",
        "refused": "another program's folder, the saves' folder, one in it",
    }


def broken(bench: Bench) -> Found:
    """Run a setup that cannot put its last file in place; check that the build before is whole again."""
    folder = bench.folder / "broken"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(
        SCRIPT.parent, folder, ignore=lambda _, names: [name for name in names if not name.endswith((".nsi", ".nsh"))]
    )
    script = folder / SCRIPT.name
    text, last_step = script.read_text(encoding="utf-8"), r'Rename "$INSTDIR\_new\${PROGRAM}.exe"'
    expect(text.count(last_step) == 1, "the step that is to fail is not in the script")
    script.write_text(text.replace(last_step, r'Rename "$INSTDIR\_new\nothing.exe"'), encoding="utf-8")
    setup = compile_installer(bench.payload, folder, script=script)
    marker = bench.home / INSIDE / "of-the-build-before.txt"
    marker.write_text("kept", encoding="ascii")
    code = bench.wine.run(str(setup), "/S").code
    expect(code == REFUSED, f"a setup that cannot write ended with {code}")
    expect(marker.exists(), "the build before is gone")
    marker.unlink()
    check_installed(bench, bench.home)
    return {"code": code, "before": "whole again"}


def uninstall(bench: Bench) -> Found:
    """Silently: no file, no shortcut and no key is left, and everything of the player's is."""
    home = bench.wine.drive / "Juegos de mesa" / "Puesto"
    if not home.is_dir():
        home = bench.home
    mine = {name: size for name, size in listing(bench.saves).items() if name.startswith("sessions/")}
    began = time.monotonic()
    bench.wine.need(str(home / "uninstall.exe"), "/S")
    bench.clock.wait("the program's folder to go", lambda: not home.exists())
    seconds = time.monotonic() - began
    bench.clock.wait(
        "uninstall to end", lambda: not bench.wine.runs("uninstall.exe") and not bench.wine.runs(UNINSTALLER)
    )
    before = json.loads((bench.folder / "before.json").read_text(encoding="utf-8"))
    own = (
        bench.saves.relative_to(bench.wine.drive).as_posix() + "/",
        bench.session.parent.relative_to(bench.wine.drive).as_posix() + "/",
    )
    left = [name for name in drive(bench) if name not in before["files"] and not name.startswith(own)]
    expect(not left, f"left behind: {left[:20]}")
    told = traces(before["registry"], bench.wine.registry(USER))
    expect(not told, f"left in the registry: {told[:20]}")
    kept = listing(bench.saves)
    expect(bool(mine) and mine.items() <= kept.items(), f"of the saves, {sorted(set(mine) - set(kept))} is gone")
    return {"seconds_uninstalling": round(seconds, 1), "left": "nothing", "saves": f"{len(kept)} files, all there"}


def traces(before: dict[str, dict[str, str]], after: dict[str, dict[str, str]]) -> list[str]:
    """Return the new registry entries that name the program or its files, without the other program's own."""
    ours = (product.NAME.lower(), product.WINDOWED.lower(), product.SESSION_SUFFIX, product.PARCEL_SUFFIX)
    found = []
    for key, values in after.items():
        for name, value in {"": "", **values}.items():
            new = key not in before if name == "" else before.get(key, {}).get(name) != value
            if new and value != NEIGHBOUR and any(word in f"{key}\\{name}={value}".lower() for word in ours):
                found.append(f"{key} {name}={value}")
    return [one for one in found if not one.startswith((f"{CLASSES}\\{product.PARCEL_SUFFIX} ", WINE_OWN))]
