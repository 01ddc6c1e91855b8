"""The signature of the app, defined by the environment; without it a build is unsigned, and works.

PUESTO_SIGN_IDENTITY name of a "Developer ID Application" certificate in the keychain PUESTO_NOTARY_KEY file of an App
Store Connect key (.p8), with PUESTO_NOTARY_KEY_ID and PUESTO_NOTARY_ISSUER
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ENTITLEMENTS = Path(__file__).with_name("entitlements.plist")
NOBODY = "-"
"""The ad-hoc identity of `codesign`: it protects the app from changes, and says nothing about who made it."""
KEY = ("PUESTO_NOTARY_KEY", "PUESTO_NOTARY_KEY_ID", "PUESTO_NOTARY_ISSUER")


class SigningError(Exception):
    """The environment has a part of what signing needs; the text says what is missing."""


@dataclass(frozen=True)
class Signing:
    """The signing identity, and the key for Apple's notarisation; both empty for an unsigned build."""

    identity: str = ""
    key: tuple[str, ...] = ()

    @property
    def is_notarised(self) -> bool:
        """Return whether Apple looks the app over, so that macOS opens it without a word."""
        return bool(self.key)

    def seal(self) -> tuple[str, ...]:
        """Return the arguments of `codesign` that sign."""
        if not self.identity:
            return ("--force", "--sign", NOBODY)
        return ("--force", "--sign", self.identity, "--timestamp")

    def harden(self) -> tuple[str, ...]:
        """Return the further arguments for what runs: Apple only looks over what runs hardened."""
        return ("--options", "runtime", "--entitlements", str(ENTITLEMENTS)) if self.identity else ()

    def for_program(self) -> dict[str, str]:
        """Return the arguments of PyInstaller's `EXE` with which it signs every library and program inside."""
        return {"codesign_identity": self.identity, "entitlements_file": str(ENTITLEMENTS)} if self.identity else {}


def signing(environment: Mapping[str, str] = os.environ) -> Signing:
    """Return the signing that the environment defines; an empty variable counts as missing. Raises SigningError."""
    identity = environment.get("PUESTO_SIGN_IDENTITY", "")
    key = tuple(environment.get(name, "") for name in KEY)
    if any(key) and not all(key):
        raise SigningError(
            f"{', '.join(name for name, value in zip(KEY, key, strict=True) if not value)}: missing, while the rest "
            f"of the key is there."
        )
    if any(key) and not identity:
        raise SigningError("PUESTO_SIGN_IDENTITY: missing. Apple only looks over an app that is signed.")
    return Signing(identity, key if all(key) else ())
