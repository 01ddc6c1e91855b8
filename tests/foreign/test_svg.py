"""Drawings in SVG: what is drawn of them, and what is left out with a sentence."""

from __future__ import annotations

import time

import pytest

from puesto.foreign.svg import SvgError, read_svg

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
