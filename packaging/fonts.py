"""One-off: makes resources/fonts/*.ttf from the web fonts of @fontsource.

Needs fonttools and brotli; run it again only for a newer release.

    npm pack @fontsource/barlow-condensed @fontsource/alegreya-sans      # unpack each into a folder of its own
    python packaging/fonts.py FOLDER-WITH-THE-UNPACKED-PACKAGES

For each weight it joins the latin and latin-ext subsets, makes lining tabular figures the default, adds the signs that
we print and the faces lack, and gives every weight the same family name.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from fontTools.merge import Merger
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

FACES = {
    "barlow-condensed": ("Barlow Condensed", ("600-normal", "700-normal")),
    "alegreya-sans": ("Alegreya Sans", ("400-normal", "700-normal")),
}
WEIGHTS = {400: "Regular", 500: "Medium", 600: "SemiBold", 700: "Bold"}
TARGET = Path(__file__).resolve().parents[1] / "resources" / "fonts"


def substitutions(font: TTFont, *features: str) -> dict[str, str]:
    """Return each glyph's replacement by the single substitutions of `features`, applied in order."""
    result: dict[str, str] = {}
    table = font["GSUB"].table
    for wanted in features:
        step: dict[str, str] = {}
        for record in table.FeatureList.FeatureRecord:
            if record.FeatureTag == wanted:
                for index in record.Feature.LookupListIndex:
                    for sub in table.LookupList.Lookup[index].SubTable:
                        step.update(getattr(getattr(sub, "ExtSubTable", sub), "mapping", {}))
        result = {**step, **{glyph: step.get(became, became) for glyph, became in result.items()}}
    return result


def lining_tabular_figures(font: TTFont) -> None:
    """Give the digits the lining tabular shapes, so that counters and columns do not move."""
    became = substitutions(font, "lnum", "tnum")
    plain = {chr(code): name for code, name in font.getBestCmap().items() if 48 <= code <= 57}
    for table in font["cmap"].tables:
        for digit, name in plain.items():
            if ord(digit) in table.cmap:
                table.cmap[ord(digit)] = became.get(name, name)
    figures = [font.getBestCmap()[ord(digit)] for digit in plain]
    widths = {font["hmtx"][figure][0] for figure in figures}
    if max(widths) - min(widths) > 10:
        raise SystemExit(f"figures are not tabular: {widths}")
    for figure in figures:  # the italic's differ by some thousandths of an em
        font["hmtx"][figure] = (max(widths), font["hmtx"][figure][1])


def add_glyph(font: TTFont, name: str, code: int, width: int, glyph: Any) -> None:
    """Put a drawn glyph into the font under a Unicode code."""
    font["glyf"][name] = glyph
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (width, glyph.xMin)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = name


def polygon(*contours: list[tuple[float, float]]) -> Any:
    """A glyph of straight lines; contours run clockwise."""
    pen = TTGlyphPen(None)
    for contour in contours:
        points = [(round(x), round(y)) for x, y in contour]
        pen.moveTo(points[0])
        for point in points[1:]:
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph()


def add_signs(font: TTFont) -> None:
    """Draw the signs that we print and the faces lack: at least, at most, arrows, tick.

    Weight and height are those of the face's own minus and plus.
    """
    names = font.getBestCmap()
    glyphs = font["glyf"]
    minus, greater = glyphs[names[0x2212]], names[ord(">")]
    stem, width = minus.yMax - minus.yMin, font["hmtx"][names[0x2212]][0]
    left, right, middle = minus.xMin, minus.xMax, (minus.yMax + minus.yMin) / 2
    for code, name, base in ((0x2265, "greaterequal", greater), (0x2264, "lessequal", names[ord("<")])):
        if code in names:
            continue
        sign = glyphs[base]
        pen = TTGlyphPen(glyphs)
        lift = round(stem * 0.9)
        pen.addComponent(base, (1, 0, 0, 1, 0, lift))
        advance = font["hmtx"][base][0]
        bar = polygon(
            [
                (sign.xMin, sign.yMin - stem),
                (sign.xMin, sign.yMin),
                (sign.xMax, sign.yMin),
                (sign.xMax, sign.yMin - stem),
            ]
        )
        glyphs[f"{name}.bar"] = bar
        bar.recalcBounds(glyphs)
        font["hmtx"][f"{name}.bar"] = (advance, bar.xMin)
        pen.addComponent(f"{name}.bar", (1, 0, 0, 1, 0, 0))
        add_glyph(font, name, code, advance, pen.glyph())
    reach, half = (right - left) * 0.42, stem / 2
    slant = stem * 0.7071
    wide = width * 1.35
    tip, tail = left + (right - left) * 1.35, left
    for code, name, flip in ((0x2192, "arrowright", False), (0x2190, "arrowleft", True)):
        if code in names:
            continue
        shaft = [(tail, middle - half), (tail, middle + half), (tip - stem, middle + half), (tip - stem, middle - half)]
        head = [
            (tip - reach - slant, middle + reach),
            (tip - reach, middle + reach + slant),
            (tip + half, middle),
            (tip - reach, middle - reach - slant),
            (tip - reach - slant, middle - reach),
            (tip - slant - half, middle),
        ]
        contours = [shaft, head]
        if flip:
            contours = [[(left + tip + half - x, y) for x, y in reversed(contour)] for contour in contours]
        add_glyph(font, name, code, round(wide), polygon(*contours))
    if 0x2713 not in names:
        low, high = 0.0, (right - left) * 1.1
        knee = left + (right - left) * 0.34
        tick = [
            (left, high * 0.42),
            (left + slant, high * 0.42 + slant),
            (knee, low + slant * 2),
            (right + slant * 0.2, high + slant),
            (right + slant * 1.2, high),
            (knee, low),
        ]
        add_glyph(font, "uni2713", 0x2713, round(width * 1.15), polygon(tick))
    font.setGlyphOrder(
        [*font.getGlyphOrder(), *(name for name in glyphs.glyphs if name not in set(font.getGlyphOrder()))]
    )


def rename(font: TTFont, family: str, weight: int, italic: bool) -> None:
    """One family name for all weights, as programs ask for them."""
    style = " ".join(
        part for part in (WEIGHTS[weight] if weight != 400 or not italic else "", "Italic" if italic else "") if part
    )
    names = font["name"]
    for record in list(names.names):
        if record.nameID in (16, 17, 21, 22):
            names.removeNames(nameID=record.nameID)
    ribbi = weight in (400, 700)
    for identity, text in {
        1: family if ribbi else f"{family} {WEIGHTS[weight]}",
        2: style if ribbi else ("Italic" if italic else "Regular"),
        4: f"{family} {style}",
        16: family,
        17: style,
    }.items():
        names.setName(text, identity, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight


def build(source: Path, face: str, cut: str, family: str) -> Path:
    """Make one TTF file; returns where it is."""
    with tempfile.TemporaryDirectory() as scratch:
        parts = []
        for subset in ("latin", "latin-ext"):
            web = TTFont(next(source.glob(f"**/files/{face}-{subset}-{cut}.woff2")))
            web.flavor = None
            parts.append(str(Path(scratch) / f"{subset}.ttf"))
            web.save(parts[-1])
        font = Merger().merge(parts)
    weight, italic = int(cut[:3]), cut.endswith("italic")
    lining_tabular_figures(font)
    add_signs(font)
    rename(font, family, weight, italic)
    TARGET.mkdir(parents=True, exist_ok=True)
    target = TARGET / f"{family.replace(' ', '')}-{WEIGHTS[weight] if not italic else 'Italic'}.ttf"
    font.save(target)
    return target


def main() -> None:
    """Make every face and weight that we ship."""
    for face, (family, cuts) in FACES.items():
        for cut in cuts:
            target = build(Path(sys.argv[1]), face, cut, family)
            print(f"{target.name}  {target.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
