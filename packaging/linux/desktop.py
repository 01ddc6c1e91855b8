"""The files for a Linux desktop: menu entry, AppStream metadata, file types, icons.

Everything is made from `product.py`.
"""

from __future__ import annotations

import os
import re
import sys
from datetime import date
from pathlib import Path
from xml.sax.saxutils import escape

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import product
from changelog import section

ICONS = product.ROOT / "resources" / "icons"
DRAWINGS = {
    "puesto": ("apps", product.APP_ID),
    product.SESSION_DRAWING: ("mimetypes", product.SESSION_TYPE),
    product.PARCEL_DRAWING: ("mimetypes", product.PARCEL_TYPE),
}
"""Our drawings: what each is called in `resources/icons`, and the folder and name that a theme of icons wants."""
SUMMARY = "A staff officer for solo wargames on the real board"
SUMMARY_ES = "Un oficial de estado mayor para jugar en solitario con tu tablero"
TELLS = (
    (
        (
            "You play on the real board, with the printed pieces. The computer draws the cards and markers, keeps the "
            "tracks, and walks through every procedure "
            "one step at a time; dice are rolled by the app or by hand."
        ),
        (
            "Juegas en el tablero de verdad, con las piezas impresas. El ordenador saca las cartas y los marcadores, "
            "lleva las pistas y recorre cada procedimiento "
            "paso a paso; los dados los tira la aplicación o tú."
        ),
    ),
    (
        (
            "It knows the odds, says why the opponent did what it did, writes the diary of the game, and loses nothing:"
            " any earlier entry can be put right."
        ),
        (
            "Conoce las probabilidades, dice por qué el rival hizo lo que hizo, escribe el diario de la partida y no "
            "pierde nada: cualquier anotación anterior se "
            "puede corregir."
        ),
    ),
    (
        (
            "The games are Conflict of Heroes: Awakening the Bear and 2GM Tactics, alone against an opponent that"
            " decides for itself, and Chariots of Fire, Battalion Combat Series and Bolt Action, for two at one table"
            " or one for both sides. You need your own copy of each."
        ),
        (
            "Los juegos son Conflict of Heroes: El Oso despierta y 2GM Tactics, en solitario contra un rival que decide"
            " él solo, y Chariots of Fire, Battalion Combat Series y Bolt Action, para dos en una mesa o uno por los"
            " dos bandos. De cada uno necesitas tu propio ejemplar."
        ),
    ),
)
"""The description of the program, in English and in Spanish."""
PICTURES = (
    ("table", "The table of Conflict of Heroes", "La mesa de Conflict of Heroes"),
    ("why", "Why the opponent did what it did", "Por qué ha hecho el rival lo que ha hecho"),
    ("bag", "The bag of Chariots of Fire", "La Bolsa de Chariots of Fire"),
    ("shock", "A Shock with its odds", "Un Choque con sus probabilidades"),
    ("sketch", "The opponent's move on the sketch of the board", "El movimiento del rival en el croquis del tablero"),
    ("attack", "An attack of the Battalion Combat Series", "Un ataque de Battalion Combat Series"),
    ("shooting", "A shot of Bolt Action", "Un disparo de Bolt Action"),
    ("squares", "The opponent of 2GM Tactics", "El rival de 2GM Tactics"),
)
"""Pictures for the software centres, the first one first: their names in `resources/screenshots`, and their
captions."""
HOME = "PUESTO_HOME_PAGE"
"""The variable for the project's address, `https://github.com/OWNER/NAME`; without it home page and pictures are left
out."""
KINDS = (
    (product.SESSION_TYPE, product.SESSION_SUFFIX, product.SESSION_NAMES),
    (product.PARCEL_TYPE, product.PARCEL_SUFFIX, product.PARCEL_NAMES),
)
"""The kinds of files: type, suffix, and what it is called by language."""


def released() -> str:
    """Return the day of this version, as CHANGELOG.md has it; raises ValueError where it has none."""
    found = section(product.version())
    if found is None:
        raise ValueError(f"CHANGELOG.md has no day for {product.version()}")
    return date.fromisoformat(found.day).isoformat()


def entry() -> str:
    """Return the menu entry. `Exec` names the program alone: an installation puts its own place there."""
    return f"""[Desktop Entry]
Type=Application
Version=1.1
Name={product.NAME}
Name[en]={product.NAME_EN}
Name[es]={product.NAME}
GenericName=Oficial de estado mayor para jugar en solitario
GenericName[en]=Staff officer for solo wargames
GenericName[es]=Oficial de estado mayor para jugar en solitario
Comment={SUMMARY_ES}
Comment[en]={SUMMARY}
Comment[es]={SUMMARY_ES}
Exec={product.PROGRAM} %f
Icon={product.APP_ID}
Terminal=false
Categories=Game;BoardGame;StrategyGame;
Keywords=wargame;solitario;tablero;fichas;hexágonos;
Keywords[en]=wargame;solo;solitaire;board game;counters;hexes;
Keywords[es]=wargame;solitario;tablero;fichas;hexágonos;
MimeType={product.SESSION_TYPE};{product.PARCEL_TYPE};
StartupNotify=true
StartupWMClass={product.PROGRAM}
"""


def metainfo() -> str:
    """AppStream's description of the program, for the software centres."""
    paragraphs = "\n".join(f'    <p>{escape(en)}</p>\n    <p xml:lang="es">{escape(es)}</p>' for en, es in TELLS)
    kinds = "\n".join(f"    <mediatype>{kind}</mediatype>" for kind, *_ in KINDS)
    home = os.environ.get(HOME, "").rstrip("/")
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>{product.APP_ID}</id>
  <metadata_license>MIT</metadata_license>
  <project_license>MIT</project_license>
  <name>{product.NAME_EN}</name>
  <name xml:lang="es">{product.NAME}</name>
  <summary>{SUMMARY}</summary>
  <summary xml:lang="es">{SUMMARY_ES}</summary>
  <description>
{paragraphs}
  </description>
{_addresses(home) if home else ""}  <launchable type="desktop-id">{product.APP_ID}.desktop</launchable>
  <icon type="stock">{product.APP_ID}</icon>
  <developer id="{product.APP_ID.rpartition(".")[0].lower()}">
    <name>{product.PUBLISHER}</name>
  </developer>
  <categories>
    <category>Game</category>
    <category>BoardGame</category>
    <category>StrategyGame</category>
  </categories>
  <provides>
    <binary>{product.PROGRAM}</binary>
{kinds}
  </provides>
  <recommends>
    <control>keyboard</control>
    <display_length compare="ge">1024</display_length>
  </recommends>
  <supports>
    <control>pointing</control>
  </supports>
  <content_rating type="oars-1.1" />
  <releases>
    <release version="{product.version()}" date="{released()}">
      <description>
{_news()}
      </description>
    </release>
  </releases>
</component>
"""


def _addresses(home: str) -> str:
    """Return the addresses of the home page, the bug tracker, and the pictures in both languages."""
    raw = home.replace("https://github.com/", "https://raw.githubusercontent.com/") + f"/v{product.version()}"
    shown = "".join(
        f"""    <screenshot{' type="default"' if number == 0 else ""}>
      <caption>{escape(en)}</caption>
      <caption xml:lang="es">{escape(es)}</caption>
      <image type="source">{raw}/resources/screenshots/{_file(name, "en")}</image>
      <image type="source" xml:lang="es">{raw}/resources/screenshots/{_file(name, "es")}</image>
    </screenshot>
"""
        for number, (name, en, es) in enumerate(PICTURES)
    )
    return f"""  <url type="homepage">{escape(home)}</url>
  <url type="bugtracker">{escape(home)}/issues</url>
  <screenshots>
{shown}  </screenshots>
"""


def _file(name: str, language: str) -> str:
    """Return the file of a picture in a language; raises ValueError where there is none."""
    found = [f"{name}-{language}{look}.png" for look in ("", "-light")]
    for one in found:
        if (product.ROOT / "resources" / "screenshots" / one).is_file():
            return one
    raise ValueError(f"resources/screenshots has no {found[0]}")


def _news() -> str:
    """Return this version's section of CHANGELOG.md in AppStream's markup: headings, and lines as lists."""
    found = section(product.version())
    plain = re.sub(r"[`*]|\[(?P<words>[^]]*)]\([^)]*\)", lambda mark: mark["words"] or "", found.text if found else "")
    blocks: list[list[str]] = [[]]
    for line in plain.splitlines():
        if line.startswith(("- ", "#")) or not line.strip() or blocks[-1][:1] == [""]:
            blocks.append([])
        blocks[-1].append(line.strip())
    texts = [" ".join(block) for block in blocks if any(block)]
    tagged = [
        f"<ul><li>{escape(one[2:])}</li></ul>" if one[0] == "-" else f"<p>{escape(one.lstrip('# '))}</p>"
        for one in texts
    ]
    return "\n".join(f"        {one}" for one in tagged).replace("</ul>\n        <ul>", "\n          ")


def kinds() -> str:
    """Return the kinds of files that open with the program, for the system's book of them. Both are text inside."""
    told = "".join(
        f"""  <mime-type type="{kind}">
    <comment>{names["en"]}</comment>
    <comment xml:lang="es">{names["es"]}</comment>
    <sub-class-of type="text/plain"/>
    <icon name="{kind.replace("/", "-")}"/>
    <glob pattern="*{suffix}"/>
  </mime-type>
"""
        for kind, suffix, names in KINDS
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<mime-info'
        f' xmlns="http://www.freedesktop.org/standards/shared-mime-info">\n{told}</mime-info>\n'
    )


def share() -> dict[str, bytes]:
    """Everything of the above as files below a `share` folder: place -> content."""
    files = {
        f"applications/{product.APP_ID}.desktop": entry().encode(),
        f"metainfo/{product.APP_ID}.metainfo.xml": metainfo().encode(),
        f"mime/packages/{product.APP_ID}.xml": kinds().encode(),
    }
    for drawing, (context, name) in DRAWINGS.items():
        plain = name.replace("/", "-")
        files[f"icons/hicolor/scalable/{context}/{plain}.svg"] = (ICONS / f"{drawing}.svg").read_bytes()
        for path in sorted(ICONS.glob(f"{drawing}-*.png")):
            edge = path.stem.rpartition("-")[2]
            files[f"icons/hicolor/{edge}x{edge}/{context}/{plain}.png"] = path.read_bytes()
    return files
