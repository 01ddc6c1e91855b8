"""Drawings in SVG out of files of other programs, reduced to what can be drawn in a bounded time.

What would be looked for outside the file, and shapes that are too many, are refused. Effects that cost time without
bounds, such as filters and dashes, are left out.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING

from puesto.core.messages import N_, Message, msg
from puesto.core.values import Struct

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

LARGEST = 600_000
"""Bytes that a drawing may have."""
MOST_SHAPES, DEEPEST = 2_000, 40
"""Shapes that are drawn, those that are drawn again counted again; elements within each other."""
LONGEST_TEXT, LONGEST_STYLE = 400, 40_000
"""Letters of a text, and of a style sheet."""
FARTHEST = 100_000
"""Largest number that an attribute may have."""
MOST_EMBEDDED_PIXELS, EMBEDDED_SIDE = 4_000_000, 1_000
"""Pixels that a picture within a drawing may have, and the longer side to which it is scaled."""
EMBEDDED_SHAPES = 400
"""Shapes as which a picture within a drawing counts: it is drawn as slowly, and may be repeated."""
SPACE = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "use", "image")
KEPT = frozenset((*SHAPES, "svg", "g", "defs", "symbol", "style", "linearGradient", "radialGradient", "stop"))
"""Elements that are drawn; all others are left out with what is in them."""
MARKERS = ("marker", "marker-start", "marker-mid", "marker-end")
LEFT_OUT = frozenset(("stroke-dasharray", "filter", "mask", "clip-path", *MARKERS))
"""Attributes that are left out."""
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,4})?")
_LEFT_OUT_OF_STYLE = re.compile(rf"(?:{'|'.join(sorted(LEFT_OUT, key=len, reverse=True))})\s*:[^;}}]*;?")
_OUTSIDE = re.compile(r"url\s*\(\s*['\"]?\s*(?!#)|@import", re.IGNORECASE)


class SvgError(Exception):
    """A drawing that is left out, and why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.template)
        self.message = message


class Drawing(Struct, frozen=True):
    """A drawing that can be drawn without bounds of one's own: its text and its size."""

    data: bytes
    width: float
    height: float


def read_svg(data: bytes, name: str) -> Drawing:
    """Return a drawing with what is drawn of it; raises `SvgError`."""
    from xml.etree.ElementTree import register_namespace, tostring

    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import ParseError, fromstring

    if len(data) > LARGEST:
        raise SvgError(msg(N_("«{file}» es un dibujo SVG de más de {n} kB: se deja fuera."), file=name, n=600))
    try:
        root = fromstring(data, forbid_dtd=False, forbid_entities=True, forbid_external=True)
    except DefusedXmlException:
        raise _from_outside(name) from None
    except (ParseError, ValueError, LookupError, RecursionError):
        raise SvgError(msg(N_("«{file}» es un dibujo SVG dañado: se deja fuera."), file=name)) from None
    if root.tag not in (f"{SPACE}svg", "svg"):
        raise SvgError(msg(N_("«{file}» es un dibujo SVG dañado: se deja fuera."), file=name))
    _check_links(root, name)
    _keep_known(root, 0, name)
    targets = {id: element for element in root.iter() if (id := element.get("id"))}
    if _count_shapes(root, targets, {}, ()) > MOST_SHAPES:
        raise _too_much(name)
    width, height = _size(root)
    if not (1 <= width <= FARTHEST and 1 <= height <= FARTHEST):
        raise SvgError(msg(N_("«{file}» es un dibujo SVG sin tamaño: se deja fuera."), file=name))
    register_namespace("", SPACE[1:-1])
    register_namespace("xlink", LINK[1:].partition("}")[0])  # Qt knows links by this prefix alone
    return Drawing(tostring(root), width, height)


def _from_outside(name: str) -> SvgError:
    return SvgError(msg(N_("«{file}» es un dibujo SVG que se apoya en otros archivos: se deja fuera."), file=name))


def _too_much(name: str) -> SvgError:
    return SvgError(msg(N_("«{file}» es un dibujo SVG con demasiadas formas: se deja fuera."), file=name))


def _check_links(root: Element, name: str) -> None:
    """Refuse what would be looked for in another file, in any attribute or style sheet."""
    for element in root.iter():
        if _kind(element) in ("feImage", "script", "foreignObject"):
            raise _from_outside(name)
        within = "data:" if _kind(element) == "image" else "#"
        for key, value in element.attrib.items():
            if key.rpartition("}")[2] == "href" and _kind(element) in KEPT and not value.strip().startswith(within):
                raise _from_outside(name)
            if _OUTSIDE.search(value):
                raise _from_outside(name)
        if _kind(element) == "style" and _OUTSIDE.search(element.text or ""):
            raise _from_outside(name)


def _keep_known(element: Element, depth: int, name: str) -> None:
    """Take out of an element what is not drawn, and refuse numbers and texts beyond the bounds."""
    if depth > DEEPEST:
        raise _too_much(name)
    if _kind(element) == "image":
        link = element.attrib.pop("href", "")
        element.set(LINK, _embedded_picture(element.get(LINK) or link, name))
    for key, value in [*element.attrib.items()]:
        if key in LEFT_OUT or (key.startswith("{") and key != LINK) or key.startswith("on"):
            del element.attrib[key]
        elif key == "style":
            element.set(key, _LEFT_OUT_OF_STYLE.sub("", value))
        elif key not in ("id", "class", LINK) and any(abs(number) > FARTHEST for number in _numbers(value)):
            raise _too_much(name)
    if len(element.text or "") > (LONGEST_STYLE if _kind(element) == "style" else LONGEST_TEXT):
        raise _too_much(name)
    if _kind(element) == "style":
        element.text = _LEFT_OUT_OF_STYLE.sub("", element.text or "")
    for child in [*element]:
        if _kind(child) in KEPT:
            _keep_known(child, depth + 1, name)
        else:
            element.remove(child)


def _embedded_picture(link: str, name: str) -> str:
    """Return the link of an embedded picture, decoded within bounds and encoded again."""
    from base64 import b64decode, b64encode

    from PIL import Image

    head, _, text = link.partition(",")
    Image.MAX_IMAGE_PIXELS = None  # the bound is below, before a pixel is decoded
    try:
        data = b64decode("".join(text.split())) if head.rstrip().endswith(";base64") else b""
        with Image.open(BytesIO(data), formats=("PNG", "JPEG", "GIF")) as picture:
            if picture.width * picture.height > MOST_EMBEDDED_PIXELS:
                raise _too_much(name)
            kind = "JPEG" if picture.format == "JPEG" else "PNG"
            picture.draft("RGB", (EMBEDDED_SIDE, EMBEDDED_SIDE))
            plain = picture.convert("RGB" if kind == "JPEG" else "RGBA")
            plain.thumbnail((EMBEDDED_SIDE, EMBEDDED_SIDE))
            made = BytesIO()
            plain.save(made, kind, compress_level=1, quality=90)
    except (OSError, ValueError, SyntaxError, EOFError, OverflowError, MemoryError, IndexError):
        raise SvgError(msg(N_("«{file}» es un dibujo SVG dañado: se deja fuera."), file=name)) from None
    return f"data:image/{kind.lower()};base64,{b64encode(made.getvalue()).decode()}"


def _numbers(text: str) -> Iterator[float]:
    if not text.lstrip().startswith("#"):  # a colour, or a link
        yield from (float(number) for number in _NUMBER.findall(text))


def _count_shapes(
    element: Element, targets: dict[str, Element], count_by_element: dict[int, int], within: tuple[int, ...]
) -> int:
    """Return how many shapes are drawn for an element, with all that it repeats; a circle is too many."""
    if id(element) in within or len(within) > 2 * DEEPEST:
        return MOST_SHAPES + 1
    if id(element) not in count_by_element:
        inner = (*within, id(element))
        total = EMBEDDED_SHAPES if _kind(element) == "image" else 1
        total += sum(_count_shapes(child, targets, count_by_element, inner) for child in element)
        if _kind(element) == "use":
            link = (element.get(LINK) or element.get("href") or "").strip().removeprefix("#")
            if link in targets:
                total += _count_shapes(targets[link], targets, count_by_element, inner)
        count_by_element[id(element)] = min(total, MOST_SHAPES + 1)
    return count_by_element[id(element)]


def _size(root: Element) -> tuple[float, float]:
    """Return width and height of a drawing: its own, or those of what it shows."""
    box = [float(number) for number in _NUMBER.findall(root.get("viewBox", ""))]
    wide, high = (_length(root.get(side, "")) for side in ("width", "height"))
    if len(box) == 4 and not (wide and high):
        return box[2], box[3]
    return wide, high


def _length(text: str) -> float:
    match = re.fullmatch(rf"\s*({_NUMBER.pattern})\s*(px|pt|mm|cm|in|pc)?\s*", text)
    number = float(match[1]) if match else 0.0
    return number if math.isfinite(number) else 0.0


def _kind(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]
