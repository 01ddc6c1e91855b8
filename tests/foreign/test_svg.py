"""Drawings in SVG: what is drawn of them, and what is left out with a sentence."""

from __future__ import annotations

import base64
import io
import time

import pytest
from PIL import Image

from puesto.foreign.svg import LINK, SPACE, SvgError, read_svg
from puesto.gui.look.own_pictures import picture_of_drawing

SVG, XLINK = SPACE[1:-1], LINK[1:].partition("}")[0]

HEAD = b"<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' viewBox='0 0 60 40'>"
NESTED = b"".join(
    b"<g id='g%d'>%s</g>"
    % (at, (b"<use xlink:href='#g%d'/>" % (at - 1)) * 20 if at else b"<rect width='1' height='1'/>")
    for at in range(9)
)


def drawing(inner):
    return HEAD + inner + b"</svg>"


def test_shapes_styles_and_gradients_stay_and_costly_effects_go():
    inner = (
        b"<style>.a{fill:#c00;stroke-dasharray:0.0001;stroke:#000}</style><defs><linearGradient id='l'/></defs>"
        b"<filter id='f'/><rect class='a' width='9' height='9' fill='url(#l)' filter='url(#f)' onclick='x()'/>"
        b"<path style='stroke-dasharray:0.001;fill:#0c0' d='M0 0L9 9'/><script/>"
    )
    made = read_svg(drawing(inner.replace(b"<script/>", b"")), "x.svg")
    assert (made.width, made.height) == (60, 40)
    assert b"fill:#c00" in made.data and b"linearGradient" in made.data and b"fill:#0c0" in made.data
    assert not any(word in made.data for word in (b"dasharray", b"filter", b"onclick"))


def test_the_public_type_of_a_drawing_is_no_reason_to_refuse_it():
    kind = b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    assert read_svg(kind + drawing(b"<rect width='9' height='9'/>"), "x.svg").width == 60


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (drawing(b"<image href='file:///etc/passwd'/>"), "otros archivos"),
        (drawing(b"<use xlink:href='http://x/y.svg#a'/>"), "otros archivos"),
        (drawing(b"<rect style='fill:url(http://x/y)' width='9' height='9'/>"), "otros archivos"),
        (drawing(b"<style>@import 'x.css';</style>"), "otros archivos"),
        (drawing(b"<script>x()</script>"), "otros archivos"),
        (b"<!DOCTYPE a [<!ENTITY b 'c'>]>" + drawing(b"<text>&b;</text>"), "otros archivos"),
        (b"<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]>" + drawing(b"<text>&b;</text>"), "otros archivos"),
        (drawing(NESTED + b"<use xlink:href='#g8'/>"), "demasiadas formas"),
        (drawing(b"<g id='a'><use xlink:href='#a'/></g>"), "demasiadas formas"),
        (drawing(b"<g>" * 60 + b"</g>" * 60), "demasiadas formas"),
        (drawing(b"<rect width='1e9' height='9'/>"), "demasiadas formas"),
        (drawing(b"<rect/>" * 3000), "demasiadas formas"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><rect/></svg>", "sin tamaño"),
        (b"<svg", "dañado"),
        (b"<a/>", "dañado"),
        (drawing(b" " * 700_000), "kB"),
    ],
)
def test_what_cannot_be_drawn_safely_is_left_out_with_a_sentence(data, why):
    began = time.process_time()
    with pytest.raises(SvgError) as refused:
        read_svg(data, "x.svg")
    assert why in refused.value.message.template and time.process_time() - began < 1


def embedded(kind, size=(40, 30)):
    """Return a link that holds a red picture."""
    made = io.BytesIO()
    Image.new("RGB", size, "#ff0000").save(made, kind)
    return f"data:image/{kind.lower()};base64,{base64.b64encode(made.getvalue()).decode()}"


def middle_of(data):
    """Return whether the middle of a drawing is red, as it is drawn; else its colour."""
    shown = Image.open(io.BytesIO(picture_of_drawing(data, "a.svg"))).convert("RGB")
    colour = shown.crop((shown.width // 2, shown.height // 2, shown.width // 2 + 1, shown.height // 2 + 1)).tobytes()
    return "red" if colour[0] > 240 and max(colour[1:]) < 16 else colour.hex()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF"])
@pytest.mark.parametrize("name", ["xlink:href", "href"])
def test_a_picture_within_a_drawing_is_drawn(qapp, kind, name):
    """Such as the cards of a public module, which are drawings around a picture."""
    text = f'<image {name}="{embedded(kind)}" width="100" height="80"/>'
    data = f'<svg xmlns="{SVG}" xmlns:xlink="{XLINK}" width="100" height="80">{text}</svg>'.encode()
    assert middle_of(data) == "red"


def test_what_is_repeated_by_a_link_is_drawn(qapp):
    text = '<defs><rect id="r" width="100" height="80" fill="#ff0000"/></defs><use xlink:href="#r"/>'
    data = f'<svg xmlns="{SVG}" xmlns:xlink="{XLINK}" width="100" height="80">{text}</svg>'.encode()
    assert middle_of(data) == "red"


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("data:image/png;base64,AAAA", "dañado"),
        ("data:image/svg+xml;base64,PHN2Zy8+", "dañado"),
        ("data:image/png,abc", "dañado"),
        (embedded("PNG", (2100, 2000)), "demasiadas formas"),
        ("http://example.org/a.png", "otros archivos"),
        ("", "otros archivos"),
    ],
)
def test_a_picture_within_a_drawing_has_bounds(link, why):
    data = f'<svg xmlns="{SVG}" xmlns:xlink="{XLINK}" width="9" height="9"><image xlink:href="{link}"/></svg>'
    with pytest.raises(SvgError) as refused:
        read_svg(data.encode(), "a.svg")
    assert why in refused.value.message.template


def test_six_pictures_within_a_drawing_are_too_many():
    images = f'<image xlink:href="{embedded("PNG", (2, 2))}"/>' * 6
    data = f'<svg xmlns="{SVG}" xmlns:xlink="{XLINK}" width="9" height="9">{images}</svg>'
    with pytest.raises(SvgError):
        read_svg(data.encode(), "a.svg")
