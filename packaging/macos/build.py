"""Makes the disk image for macOS: freezes the app, signs and tests it, adds a link to Applications.

    .venv/bin/python packaging/macos/build.py [--out FOLDER] [--dry-run]

Runs on macOS; `--dry-run` prints the commands on any system and runs none. `signing.py` describes the signature.
"""

from __future__ import annotations

import argparse
import os
import platform
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import product
from macos.signing import Signing, SigningError, signing

HERE = Path(__file__).resolve().parent
LONGEST = 3600
"""Seconds after which a command is held to hang; Apple is waited for half as long."""


@dataclass(frozen=True)
class Step:
    """One command, and what it is for."""

    why: str
    command: tuple[str, ...]


def image_name(arch: str) -> str:
    """Return the file that is offered for Macs of this kind: `arm64` or `x86_64`."""
    return product.file_name(f"macos-{arch}.dmg")


def plan(signed: Signing, arch: str, out: Path, python: str = sys.executable) -> list[Step]:
    """Return every command of a build in its order, all writing below `out`."""
    app = out / f"{product.NAME}.app"
    stage = out / "image"
    image = out / image_name(arch)
    return [
        Step("freeze the app", (python, str(product.ROOT / "packaging" / "freeze.py"), "--out", str(out))),
        Step(
            "add its names in both languages and the icons of its files",
            (python, str(HERE / "info_plist.py"), "--complete", str(app)),
        ),
        Step("seal it", ("codesign", *signed.seal(), *signed.harden(), str(app))),
        Step("look at the seal", ("codesign", "--verify", "--deep", "--strict", "--verbose=2", str(app))),
        Step(
            "test it",
            (
                str(app / "Contents" / "MacOS" / product.PROGRAM),
                "--self-test",
                "--report",
                str(out / f"self-test-macos-{arch}"),
            ),
        ),
        *_look_over(signed, app, out / "app.zip"),
        Step("begin the image", ("rm", "-rf", str(stage))),
        Step("a folder for it", ("mkdir", "-p", str(stage))),
        Step("with the app", ("ditto", str(app), str(stage / app.name))),
        Step("and the folder it is dragged to", ("ln", "-s", "/Applications", str(stage / "Applications"))),
        Step(
            "make the image",
            (
                "hdiutil",
                "create",
                "-volname",
                product.NAME,
                "-srcfolder",
                str(stage),
                "-fs",
                "HFS+",
                "-format",
                "UDZO",
                "-ov",
                str(image),
            ),
        ),
        *_sign_image(signed, image),
        Step("look at the image", ("hdiutil", "verify", str(image))),
    ]


def _look_over(signed: Signing, app: Path, parcel: Path) -> list[Step]:
    """Return the steps of the notarisation by Apple; the ticket is stapled to the app, for use offline."""
    if not signed.is_notarised:
        return []
    return [
        Step("wrap the app up for Apple", ("ditto", "-c", "-k", "--keepParent", str(app), str(parcel))),
        Step("have Apple look it over", _submit(signed, parcel)),
        Step("fasten the answer to it", ("xcrun", "stapler", "staple", str(app))),
        Step("remove the parcel", ("rm", "-f", str(parcel))),
    ]


def _sign_image(signed: Signing, image: Path) -> list[Step]:
    """Return the steps that sign the image as the app; none for an unsigned build."""
    if not signed.identity:
        return []
    steps = [Step("sign the image", ("codesign", *signed.seal(), str(image)))]
    if signed.is_notarised:
        steps += [
            Step("have Apple look the image over", _submit(signed, image)),
            Step("fasten the answer to it", ("xcrun", "stapler", "staple", str(image))),
            Step(
                "ask macOS whether it would open it",
                ("spctl", "--assess", "--type", "open", "--context", "context:primary-signature", "-v", str(image)),
            ),
        ]
    return steps


def _submit(signed: Signing, file: Path) -> tuple[str, ...]:
    """Return the command that hands a file to Apple and waits for the answer."""
    key, number, issuer = signed.key
    return (
        "xcrun",
        "notarytool",
        "submit",
        str(file),
        "--key",
        key,
        "--key-id",
        number,
        "--issuer",
        issuer,
        "--wait",
        "--timeout",
        "30m",
    )


def said(steps: Sequence[Step]) -> str:
    """Return the steps as somebody would type them."""
    return "\n".join(f"# {step.why}\n{shlex.join(step.command)}" for step in steps)


def build(steps: Sequence[Step], out: Path) -> None:
    """Run the steps; the app that is tested keeps its files in a folder that is thrown away."""
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        for step in steps:
            print(f"==> {step.why}", flush=True)
            subprocess.run(
                step.command, check=True, cwd=product.ROOT, env={**os.environ, "PUESTO_HOME": home}, timeout=LONGEST
            )


def main(arguments: Sequence[str] | None = None) -> int:
    """Build, or say what would be done."""
    reader = argparse.ArgumentParser(description="Makes the disk image for macOS.")
    reader.add_argument("--out", type=Path, default=product.DIST, help="the folder to put everything into (dist)")
    reader.add_argument("--dry-run", action="store_true", help="print the commands and run none")
    wanted = reader.parse_args(arguments)
    out = wanted.out.resolve()
    try:
        signed = signing()
    except SigningError as reason:
        print(reason, file=sys.stderr)
        return 2
    steps = plan(signed, platform.machine(), out)
    if wanted.dry_run:
        print(said(steps))
        return 0
    if platform.system() != "Darwin":
        print("A disk image for macOS is made on macOS. Here --dry-run says what would be done.", file=sys.stderr)
        return 2
    try:
        build(steps, out)
    except subprocess.CalledProcessError as error:
        print(f"{shlex.join(error.cmd[:2])} ended with {error.returncode}", file=sys.stderr)
        return 1
    except subprocess.TimeoutExpired as error:
        print(f"{shlex.join(error.cmd[:2])} did not end in {LONGEST} seconds", file=sys.stderr)
        return 1
    print(out / image_name(platform.machine()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
