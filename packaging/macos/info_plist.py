"""The Info.plist of the app for macOS, and the names of the app and its files in both languages.

`python info_plist.py --complete APP` puts into a frozen app what PyInstaller does not: the names in both languages and
the icons of our files.
"""

from __future__ import annotations

import argparse
import plistlib
import shutil
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import product

MINIMUM_SYSTEM = "13.0"
"""The oldest macOS that the libraries of this release start on."""
ICONS = product.ROOT / "resources" / "icons"
APP_ICON = "puesto.icns"
LANGUAGE = "es"
"""The language of the texts in Info.plist itself."""
SESSION_ID = f"{product.APP_ID}.session"
PARCEL_ID = f"{product.APP_ID}.layer"
SESSION_NAME, PARCEL_NAME = product.SESSION_NAMES[LANGUAGE], product.PARCEL_NAMES[LANGUAGE]
NAMES = {
    language: {
        "CFBundleDisplayName": name,
        "CFBundleName": name,
        SESSION_NAME: product.SESSION_NAMES[language],
        PARCEL_NAME: product.PARCEL_NAMES[language],
    }
    for language, name in (("es", product.NAME), ("en", product.NAME_EN))
}
"""The names in the Finder and the menu bar, by language; file types are looked up by their name in Info.plist."""


def info() -> dict[str, Any]:
    """Return the keys of Info.plist, for PyInstaller's `BUNDLE(info_plist=...)`."""
    kinds = (
        (
            SESSION_ID,
            SESSION_NAME,
            product.SESSION_SUFFIX,
            product.SESSION_TYPE,
            f"{product.SESSION_DRAWING}.icns",
            "Editor",
        ),
        (
            PARCEL_ID,
            PARCEL_NAME,
            product.PARCEL_SUFFIX,
            product.PARCEL_TYPE,
            f"{product.PARCEL_DRAWING}.icns",
            "Viewer",
        ),
    )
    return {
        "CFBundleIdentifier": product.APP_ID,
        "CFBundleName": product.NAME,
        # as the app's folder is called, or the Finder shows no name of another language
        "CFBundleDisplayName": product.NAME,
        "LSHasLocalizedDisplayName": True,
        "CFBundleDevelopmentRegion": LANGUAGE,
        "CFBundleLocalizations": sorted(NAMES, reverse=True),
        "CFBundleShortVersionString": product.version(),
        "CFBundleVersion": product.version(),
        "CFBundleIconFile": APP_ICON,
        "NSHumanReadableCopyright": product.COPYRIGHT,
        "LSMinimumSystemVersion": MINIMUM_SYSTEM,
        "LSApplicationCategoryType": "public.app-category.board-games",
        "NSPrincipalClass": "NSApplication",
        "NSHighResolutionCapable": True,
        # the window has a dark look of its own; the frame that macOS draws follows the system
        "NSRequiresAquaSystemAppearance": False,
        # nothing here needs the fast graphics card of a laptop with two
        "NSSupportsAutomaticGraphicsSwitching": True,
        "CFBundleDocumentTypes": [_document(*kind) for kind in kinds],
        "UTExportedTypeDeclarations": [_type(*kind) for kind in kinds],
    }


def _document(kind: str, name: str, suffix: str, mime: str, icon: str, role: str) -> dict[str, Any]:
    """That the app opens files of this kind, before any other program."""
    return {
        "CFBundleTypeName": name,
        "CFBundleTypeRole": role,
        "CFBundleTypeIconFile": icon,
        "LSItemContentTypes": [kind],
        "LSHandlerRank": "Owner",
    }


def _type(kind: str, name: str, suffix: str, mime: str, icon: str, role: str) -> dict[str, Any]:
    """Return the declaration of a file type, recognised by its suffix and its media type."""
    return {
        "UTTypeIdentifier": kind,
        "UTTypeDescription": name,
        "UTTypeConformsTo": ["public.data", "public.content"],
        "UTTypeIconFile": icon,
        "UTTypeTagSpecification": {"public.filename-extension": [suffix.removeprefix(".")], "public.mime-type": [mime]},
    }


def complete(app: Path) -> None:
    """Put the names in both languages and the icons of our files into an app that is to be signed yet."""
    resources = app / "Contents" / "Resources"
    for language, names in NAMES.items():
        folder = resources / f"{language}.lproj"
        folder.mkdir(exist_ok=True)
        (folder / "InfoPlist.strings").write_bytes(plistlib.dumps(names))
    for document in info()["CFBundleDocumentTypes"]:
        icon = document["CFBundleTypeIconFile"]
        shutil.copyfile(ICONS / icon, resources / icon)


def wrong(app: Path) -> list[str]:
    """Return what is wrong with a frozen app, in words."""
    told = plistlib.loads((app / "Contents" / "Info.plist").read_bytes())
    found = []
    if told.get("CFBundleExecutable") != product.PROGRAM:
        found.append(f"The app starts {told.get('CFBundleExecutable')}, not {product.PROGRAM}.")
    if told.get("LSBackgroundOnly"):
        found.append("The app has no window for macOS: its program was built with a console.")
    found += [f"{key} is {told.get(key)!r}, not {value!r}." for key, value in info().items() if told.get(key) != value]
    return found


def main() -> int:
    """Complete a frozen app, or show what Info.plist will hold."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    reader.add_argument(
        "--complete", type=Path, metavar="APP", help="the app to complete; without it, Info.plist is printed"
    )
    app = reader.parse_args().complete
    if app is None:
        sys.stdout.write(plistlib.dumps(info()).decode())
        return 0
    faults = wrong(app)
    if faults:
        print("\n".join(faults), file=sys.stderr)
        return 1
    complete(app)
    return 0


if __name__ == "__main__":
    sys.exit(main())
