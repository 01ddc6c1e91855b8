"""The one place for colours, sizes and fonts: three palettes, a scale of 100 to 300 %, type styles.

A widget asks its `Theme` for everything that it paints with: `theme.ink`, `theme.px(16)`, `theme.font(TITLE)`. No other
module of the window names a colour. `TEXT_ON` lists every text colour with every ground it is used on; a test holds
each pair at a contrast of 7:1.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property, lru_cache, partial
from typing import NamedTuple, NoReturn

from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetrics

from puesto.core.messages import N_, Message, msg
from puesto.core.values import Struct

CONDENSED_FACE = "Barlow Condensed"
READING_FACE = "Alegreya Sans"
EXTENSIONS = (".ttf", ".otf")

MIN_SCALE, MAX_SCALE = 100, 300


class Type(NamedTuple):
    """Style of the type scale: px at 100 %, family, weight, and letter spacing in percent."""

    size: int
    family: str
    weight: int
    spacing: int = 100


PAINTS = {
    "moon": "#f3d9a4",
    "fur": "#3a2a22",
    "muzzle": "#8a6a52",
    "nose": "#1a120e",
    "brass": "#f0c24b",
    "fir": "#173a33",
    "snow": "#f4f1e8",
    "olive": "#7d8a5c",
    "sand": "#c9b88a",
    "signal": "#93291d",
    "ink": "#1e1b16",
    "paper": "#fbf7ec",
    "dune": "#b98a52",
    "shade": "#a8743c",
    "light_dune": "#d6a873",
    "walnut": "#5b3219",
    "gold": "#c9a227",
    "contour": "#b9c9b0",
    "blue_force": "#8fa3c4",
    "red_force": "#c79a8c",
    "dice_green": "#3f5f3a",
    "dice_brown": "#5a4a32",
    "dice_blue": "#3a4a63",
    "dusk": "#3c5f80",
    "haze": "#c7d3d8",
    "field": "#48583c",
    "meadow": "#8d9a70",
    "sunset": "#c96f3a",
    "glare": "#ecc77f",
    "map": "#d9d2b4",
    "map_low": "#c3c9a6",
    "ember": "#4a1712",
}
"""Paint colours of the cover pictures, shared by the paper and bunker themes. A tinted theme shows only their
lightness.
"""

# The scale: 14 / 16 / 20 / 28 / 32 / 44 / 72.
SMALL = Type(14, READING_FACE, 400)
SMALL_BOLD = Type(14, READING_FACE, 700)
BODY = Type(16, READING_FACE, 400)
BODY_BOLD = Type(16, READING_FACE, 700)
LARGE = Type(20, READING_FACE, 400)
LABEL = Type(14, CONDENSED_FACE, 600)
HEADING = Type(16, CONDENSED_FACE, 700, 108)
FIGURE_SMALL = Type(16, CONDENSED_FACE, 600)
BAND = Type(20, CONDENSED_FACE, 600)
FIGURE = Type(20, CONDENSED_FACE, 700)
TITLE = Type(28, CONDENSED_FACE, 700)
QUESTION = Type(32, CONDENSED_FACE, 700)
HUGE = Type(44, CONDENSED_FACE, 700)
GIANT = Type(72, CONDENSED_FACE, 700)

SPACE = 4
"""Unit in px of all gaps; every gap is a multiple of it."""
INSIDE = 16
CORNER = 6
SHADOW = 8
"""Rim in px around a thing on the table, for its shadow."""

TOUCH = 36
"""Least side in px of anything that is pressed: more than 44 px at 125 %, the size for fingers."""

TURN_MS = 180
"""Milliseconds in which a card turns over."""
RISE_MS = 420
"""Milliseconds in which a marker rises out of its bag and comes to rest."""


class Palette(NamedTuple):
    """The colours of a theme as `#rrggbb`, each described by its use."""

    name: str
    table: str
    paper: str
    well: str
    """Printed fields on paper: empty boxes, the rows of a track."""
    lit: str
    """The order in play, the line under the pointer."""
    line: str
    """Printed hairlines."""
    edge: str
    """Outlines that must be seen: boxes, cells, keys."""
    ink: str
    quiet: str
    """Secondary text: headings, margin notes, rejected candidates."""
    command: str
    action: str
    danger: str
    event: str
    on_event: str
    event_stripe: str
    on_colour: str
    """Text on a band of command, action or danger."""
    glow: str
    focus: str
    shadow: str
    card_back: str
    card_back_line: str
    wood: str
    wood_dark: str
    die: str
    die_pip: str
    cloth_german: str
    cloth_soviet: str
    cloth_plain: str
    cloth_sand: str
    cloth_clay: str
    cloth_used: str
    print: str
    """Colour of what is printed on counters."""
    print_red: str
    print_blue: str
    on_print: str
    """Text on a printed red or blue field of a counter."""
    leaf: str
    on_leaf: str
    grain: int
    """Strength of the grain, 0-255."""
    tint: str = ""
    """The one colour that pictures are shown in, from black to it; empty where they keep their own."""


PAPEL = Palette(
    name="papel",
    table="#e9e2d0", paper="#fbf7ec", well="#f4eedd", lit="#f6e6bd",
    line="#d8cfb8", edge="#8a8068", ink="#1e1b16", quiet="#474132",
    command="#1d4b73", action="#2c5e37", danger="#93291d", event="#d9a21b",
    on_event="#1e1b16", event_stripe="#e9c263", on_colour="#fbf7ec",
    glow="#d9a21b", focus="#1d4b73", shadow="#4a3a1c", card_back="#2a4233",
    card_back_line="#c9b88a", wood="#a8743c", wood_dark="#6e4a22",
    die="#1e1b16", die_pip="#fbf7ec",
    cloth_german="#aeba9d", cloth_soviet="#daac78", cloth_plain="#cfc6ae", cloth_sand="#dfc58a", cloth_clay="#dea78a",
    cloth_used="#b9b5aa", print="#1b1813", print_red="#8a241a",
    print_blue="#1a4468", on_print="#fbf7ec", leaf="#2c5e37", on_leaf="#fbf7ec", grain=16,
)  # fmt: skip

BUNKER = Palette(
    name="bunker",
    table="#15181a", paper="#20252a", well="#1a1e22", lit="#352e1c",
    line="#3a4149", edge="#7d8790", ink="#f1ecdd", quiet="#c6bfab",
    command="#8fbde6", action="#93cfa0", danger="#ff9b8c", event="#f0c24b",
    on_event="#15181a", event_stripe="#d3a62f", on_colour="#20252a",
    glow="#f0c24b", focus="#8fbde6", shadow="#000000", card_back="#2b4436",
    card_back_line="#a4966c", wood="#b98a52", wood_dark="#5b3d1c",
    die="#f1ecdd", die_pip="#15181a",
    cloth_german="#a3af92", cloth_soviet="#d1a470", cloth_plain="#c4bba4", cloth_sand="#d3b97e", cloth_clay="#d8a388",
    cloth_used="#aeaaa0", print="#14110d", print_red="#7f1f16",
    print_blue="#173d5e", on_print="#fbf7ec", leaf="#2c5e37", on_leaf="#fbf7ec", grain=9,
)  # fmt: skip

LAMPARA = Palette(
    name="lampara",
    table="#120505", paper="#1c0909", well="#160707", lit="#2b0e0c",
    line="#43201b", edge="#b0584a", ink="#ff8a78", quiet="#f58472",
    command="#ff9c8c", action="#ff9c8c", danger="#ffd0c7", event="#ffb36b",
    on_event="#120505", event_stripe="#d9853f", on_colour="#1c0909",
    glow="#ffb36b", focus="#ffd0c7", shadow="#000000", card_back="#2a0c0a",
    card_back_line="#a04a3c", wood="#6b2318", wood_dark="#360f0a",
    die="#ff9c8c", die_pip="#120505",
    cloth_german="#2e0f0c", cloth_soviet="#240b09", cloth_plain="#260d0a", cloth_sand="#341a0c", cloth_clay="#2c0a0b",
    cloth_used="#180807", print="#ff9c8c", print_red="#ffb8ab",
    print_blue="#ff9c8c", on_print="#1c0808", leaf="#2a0d0b", on_leaf="#ffb0a0", grain=8, tint="#c96353",
)  # fmt: skip
"""Palette for a dark room: no green, blue or white light, which would spoil dark-adapted eyes."""

PALETTES = {palette.name: palette for palette in (PAPEL, BUNKER, LAMPARA)}
"""Palettes in the order in which one key switches through them."""
LIGHT, DARK, RED = PALETTES
PALETTE_KEYS = {"light": LIGHT, "dark": DARK, "red": RED}
"""Name in the preferences file -> palette."""

TEXT_ON: tuple[tuple[str, str], ...] = (
    ("ink", "table"), ("ink", "paper"), ("ink", "well"), ("ink", "lit"),
    ("quiet", "table"), ("quiet", "paper"), ("quiet", "well"), ("quiet", "lit"),
    ("command", "paper"), ("action", "paper"), ("danger", "paper"),
    ("on_colour", "command"), ("on_colour", "action"), ("on_colour", "danger"),
    ("on_event", "event"), ("on_event", "event_stripe"),
    ("die_pip", "die"), ("paper", "ink"), ("lit", "ink"), ("well", "ink"),
    ("print", "cloth_german"), ("print", "cloth_soviet"),
    ("print", "cloth_plain"), ("print", "cloth_sand"), ("print", "cloth_clay"),
    ("print", "cloth_used"),
    ("on_print", "print_red"), ("on_print", "print_blue"), ("on_print", "print"),
    ("print", "on_print"), ("on_leaf", "leaf"), ("on_leaf", "card_back"),
)  # fmt: skip
"""Every text colour with every ground that a panel writes it on."""


class Theme(Struct, frozen=True, dict=True):
    """A palette at a scale. Two themes are equal if they look the same."""

    palette: Palette
    scale: int = 100
    """Scale in percent."""
    floor: int = 0
    """Least font size in px, however small the thing is that it is printed on."""

    @cached_property
    def key(self) -> tuple[str, int, int]:
        """Return the key for caches of painted things."""
        return self.palette.name, self.scale, self.floor

    def __hash__(self) -> int:
        """Return the hash of `key`; caches of painted things need it many times in every paint."""
        return hash(self.key)

    @cached_property
    def px(self) -> Callable[[float], int]:
        """Return px of the 100 % design at this scale, never less than 1."""
        return _pixels_at(self.scale)  # called 1,000 times for an answer, mostly with the same few values

    def colour(self, name: str, alpha: int = 255) -> QColor:
        """Return the palette's colour called `name` with an alpha of 0-255. It is shared and must not be changed."""
        colour = self._colours.get((name, alpha))
        if colour is None:
            colour = self._colours[name, alpha] = QColor(getattr(self.palette, name))
            colour.setAlpha(alpha)
        return colour

    @cached_property
    def _colours(self) -> dict[tuple[str, int], QColor]:
        """Return the cache of the colours used so far: a paint uses the same few again and again."""
        return {}

    def picture(self, colour: QColor) -> QColor:
        """Return a picture's colour as this theme shows it: itself, or its lightness in the theme's colour."""
        if not self.palette.tint:
            return colour
        light, tint = 0.3 * colour.redF() + 0.59 * colour.greenF() + 0.11 * colour.blueF(), QColor(self.palette.tint)
        return QColor.fromRgbF(light * tint.redF(), light * tint.greenF(), light * tint.blueF(), colour.alphaF())

    def font(self, style: Type) -> QFont:
        """Return the font of `style` at this scale, with lining tabular figures. Copy it before you change it."""
        return _font(style, self.scale, self.floor)

    def metrics(self, style: Type) -> QFontMetrics:
        """Return the metrics of the font of `style` at this scale. They are shared and must not be changed."""
        return _metrics(style, self.scale, self.floor)

    @property
    def dark(self) -> bool:
        """Return whether the theme has light text on dark paper."""
        return QColor(self.palette.paper).lightness() < QColor(self.palette.ink).lightness()


@cache
def _pixels_at(scale: int) -> Callable[[float], int]:
    return lru_cache(maxsize=1024)(partial(_pixels, scale))


def _pixels(scale: int, n: float) -> int:
    return max(1, round(n * scale / 100))


class Typeface(QFont):
    """Font of the type scale. It is immutable and can be copied, so that its measurements can be cached."""

    def __init__(self, font: QFont) -> None:
        super().__init__(font)
        self.name = font.key()

    __hash__ = object.__hash__

    def _refuse(self, *arguments: object) -> NoReturn:
        raise TypeError("a font of the scale is copied before it is changed")

    setPixelSize = setWeight = setBold = setStretch = setItalic = setLetterSpacing = _refuse
    setFamily = setUnderline = setStrikeOut = _refuse


@cache
def _font(style: Type, scale: int, floor: int) -> Typeface:
    """Return the font of a type style at a scale."""
    font = QFont(style.family)
    font.setStyleHint(QFont.StyleHint.SansSerif)
    font.setPixelSize(max(1, floor, round(style.size * scale / 100)))
    font.setWeight(QFont.Weight(style.weight))
    if style.spacing != 100:
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, style.spacing)
    if style.family not in _loaded_fonts and style.family == CONDENSED_FACE:
        font.setStretch(QFont.Stretch.SemiCondensed)
    for feature in ("lnum", "tnum"):
        font.setFeature(QFont.Tag(feature), 1)
    return Typeface(font)


@cache
def _metrics(style: Type, scale: int, floor: int) -> QFontMetrics:
    return QFontMetrics(_font(style, scale, floor))


_loaded_fonts: set[str] = set()
_broken_fonts: list[str] = []


def broken_fonts() -> tuple[Message, ...]:
    """Return the message about bundled fonts that are missing or damaged; empty where all are loaded."""
    from puesto.resources import resource

    missing = _broken_fonts or (
        [] if _loaded_fonts.issuperset((CONDENSED_FACE, READING_FACE)) else [str(resource("fonts"))]
    )
    text = N_(
        "Faltan letras de Puesto de Mando o están dañadas («{path}»): se ven otras en su lugar. Vuelve a "
        "instalar Puesto de Mando."
    )
    return (msg(text, path=missing[0]),) if missing else ()


def theme(name: str = LIGHT, scale: int = 100) -> Theme:
    """Return the theme called `name` (`papel`, `bunker`, `lampara`) at `scale` percent, within limits."""
    return Theme(PALETTES[name], max(MIN_SCALE, min(MAX_SCALE, scale)))


def load_fonts() -> tuple[str, ...]:
    """Register the bundled fonts with Qt and return their families. Without them the system's sans serif is used."""
    if not _loaded_fonts:
        from puesto.resources import resource

        folder = resource("fonts")
        if folder.is_dir():
            for entry in sorted(folder.iterdir(), key=lambda item: item.name):
                if entry.name.endswith(EXTENSIONS):
                    try:
                        result = QFontDatabase.applicationFontFamilies(
                            QFontDatabase.addApplicationFontFromData(entry.read_bytes())
                        )
                    except OSError:
                        result = []
                    _loaded_fonts.update(result)
                    if not result:
                        _broken_fonts.append(str(entry))
        _font.cache_clear()
        _metrics.cache_clear()
    return tuple(sorted(_loaded_fonts))


def scroll_bars(theme: Theme) -> str:
    """Return a style sheet for thin scroll bars without arrows, visible on paper and table."""
    side = theme.px(SPACE * 3)
    handle = f"background: {theme.palette.edge}; border-radius: {theme.px(SPACE)}px;"
    return (
        f"QScrollBar {{ background: transparent; width: {side}px; height: {side}px; margin: 0; border: 0; }}"
        f"QScrollBar::handle {{ {handle} margin: {theme.px(2)}px; "
        f"min-height: {theme.px(32)}px; min-width: {theme.px(32)}px; }}"
        f"QScrollBar::handle:hover {{ background: {theme.palette.quiet}; }}"
        "QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }"
        "QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }"
    )


def menu_look(theme: Theme) -> str:
    """Return a style sheet for the context menu of a piece, with the hovered item highlighted."""
    palette, px = theme.palette, theme.px
    return (
        f"QMenu {{ background: {palette.paper}; border: {px(1)}px solid {palette.edge}; padding: {px(SPACE)}px 0; }}"
        f"QMenu::item {{ color: {palette.ink}; padding: {px(6)}px {px(SPACE * 8)}px {px(6)}px {px(SPACE * 4)}px; }}"
        f"QMenu::item:selected {{ background: {palette.lit}; }}"
        f"QMenu::item:disabled {{ color: {palette.quiet}; }}"
        f"QMenu::separator {{ height: {px(1)}px; background: {palette.line}; margin: {px(SPACE)}px 0; }}"
        f"QLabel {{ color: {palette.ink}; background: transparent; }}"
        f"QLineEdit {{ color: {palette.ink}; background: {palette.well}; "
        f"border: {px(1)}px solid {palette.edge}; padding: {px(2)}px {px(SPACE)}px; }}"
    )


def next_palette(name: str) -> str:
    """Return the palette after `name`, in a cycle."""
    names = list(PALETTES)
    return names[(names.index(name) + 1) % len(names)]


def contrast(name: str, other_name: str) -> float:
    """Return the contrast of two colours as WCAG measures it, from 1 (none) to 21 (black on white)."""
    lighter, darker = sorted((_luminance(QColor(name)), _luminance(QColor(other_name))), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: QColor) -> float:
    parts = [part / 255 for part in (colour.red(), colour.green(), colour.blue())]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def colour_names() -> tuple[str, ...]:
    """Return the names of the palette's colours."""
    return tuple(name for name in Palette._fields if name not in ("name", "grain", "tint"))
