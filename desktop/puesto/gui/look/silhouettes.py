"""Silhouettes of counters, drawn by us: each is a path in a field 120 wide and 72 high whose ground is its lower edge."""

from __future__ import annotations

import math
from functools import cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from puesto.gui.look.outlines import bar, before, disc, joined, limb, moved, polygon

WIDTH, HEIGHT = 120.0, 72.0


def _helmet(x: float, y: float, size: float = 1.0) -> QPainterPath:
    dome = QPainterPath(QPointF(-12, 3))
    dome.cubicTo(-12, -9, -6, -13, 1, -13)
    dome.cubicTo(9, -13, 12, -7, 12.5, -1)
    dome.lineTo(17, 2.5)
    dome.lineTo(9, 3.5)
    dome.lineTo(-13, 6)
    dome.closeSubpath()
    face = polygon((-6, 2), (10, 2), (11.5, 7), (9, 8), (9, 12), (3, 13.5), (-4, 11))
    return moved(joined(dome, face), x, y, size)


def _legs_running() -> QPainterPath:
    front = joined(limb((45, 58, 8), (61, 70, 6.4), (57, 91, 4)), polygon((52, 90), (60, 89), (68, 95), (68, 99), (52, 99)))
    back = joined(limb((43, 58, 8), (34, 76, 6), (17, 87, 3.8)), polygon((13, 84), (18, 90), (15, 99), (10, 97), (9, 88)))
    return joined(front, back)


def _rifleman() -> QPainterPath:
    """A soldier who advances with his rifle forward, 100 high."""
    body = joined(limb((51, 33, 10), (45, 54, 9)), bar(31, 29, 12, 17, 3), limb((52, 24, 4.5), (51, 32, 6)))
    rifle = joined(limb((47, 51, 3.4), (62, 45, 2.4), (74, 40, 2)), limb((74, 40, 1.6), (100, 29.5, 1.1)), polygon((93, 33.4), (95, 28), (96.6, 28), (95, 33)))
    arms = joined(limb((52, 32, 5.4), (58, 47, 4.4), (70, 43, 3.6)), limb((50, 36, 5), (44, 50, 4.2), (52, 49, 3.4)))
    return joined(_helmet(53, 12), body, rifle, arms, _legs_running())


def _gunner() -> QPainterPath:
    """A soldier who advances firing a submachine gun with a drum from the hip, 100 high."""
    body = joined(limb((51, 33, 10), (45, 54, 9)), limb((52, 24, 4.5), (51, 32, 6)), bar(34, 50, 9, 9, 2))
    weapon = joined(limb((45, 55, 3.6), (57, 51, 2.6)), limb((56, 51, 3), (78, 47, 2.6), (94, 44.4, 1.8)), disc(68, 54.5, 6.6))
    arms = joined(limb((53, 33, 5.4), (63, 44, 4.4), (78, 49, 3.6)), limb((50, 36, 5.2), (41, 49, 4.4), (53, 53, 3.4)))
    return joined(_helmet(53, 12), body, weapon, arms, _legs_running())


def _rank(soldier: QPainterPath, places: tuple[tuple[float, float, float], ...]) -> QPainterPath:
    whole = QPainterPath()
    for x, y, size in places:
        one = moved(soldier, x, y, size)
        whole = before(one, whole, 1.1) if not whole.isEmpty() else one
    return whole


def rifles() -> QPainterPath:
    """Three riflemen, one before the others."""
    return _rank(_rifleman(), ((-3, 0, 0.62), (53, 0, 0.62), (22, 1, 0.7)))


def smg() -> QPainterPath:
    """Two men with submachine guns."""
    return _rank(_gunner(), ((4, 0, 0.66), (44, 0.5, 0.7)))


def _kneeling(reach: QPainterPath) -> QPainterPath:
    """A man on one knee, looking right; `reach` is his outstretched arm."""
    return joined(
        _helmet(35, 14, 0.82),
        limb((32, 30, 8), (27, 47, 8)),
        limb((34, 24, 4), (32, 30, 5)),
        limb((26, 50, 6.6), (44, 54, 5.2), (42, 67, 3.6)),
        bar(39, 66, 11, 5, 2),
        limb((25, 50, 6.4), (20, 66, 5), (4, 68, 3.4)),
        reach,
    )


def mg() -> QPainterPath:
    """A machine gun on its tripod, with its gunner kneeling behind it."""
    gun = joined(
        bar(58, 29, 24, 9, 1.5),
        bar(80, 30.5, 22, 5.4, 2),
        bar(101, 31.6, 15, 3, 1),
        bar(114, 30.2, 4, 5.8, 1),
        polygon((50, 28), (59, 30), (59, 36), (51, 40)),
        polygon((65, 37), (71, 37), (69, 46), (64, 46)),
        limb((78, 39, 2.2), (98, 68, 1.6)),
        limb((76, 39, 2.2), (54, 68, 1.6)),
        limb((78, 39, 2), (80, 68, 1.6)),
        limb((64, 55, 1.2), (90, 56, 1.2)),
        bar(73, 23, 3, 7, 1),
    )
    holes = joined(*(disc(84 + step * 4.6, 33.2, 1) for step in range(4)))
    gunner = moved(_kneeling(limb((34, 31, 4.8), (46, 41, 3.9), (60, 33, 3.2))), 0, 0)
    return before(gun.subtracted(holes), gunner, 1.2)


def mortar() -> QPainterPath:
    """A mortar on its bipod, and a man who drops the bomb."""
    tube = joined(limb((63, 64, 4), (91, 14, 3.6)), limb((89, 17, 4.8), (91, 13.5, 4.8)), polygon((50, 66), (74, 62), (78, 70), (48, 71)))
    legs = joined(limb((84, 30, 2), (106, 69, 1.5)), limb((84, 30, 2), (94, 70, 1.5)), limb((91, 55, 1.2), (99, 54, 1.2)))
    kneeling = _kneeling(limb((34, 30, 4.6), (48, 27, 3.8), (62, 18, 3.2)))
    bomb = joined(moved(disc(0, 0, 3.4, 6), 66, 12), polygon((64.4, 17), (67.6, 17), (69, 23), (63, 23)))
    return joined(tube, legs, kneeling, bomb)


def _wheel(x: float, y: float, reach: float, spokes: int = 0) -> QPainterPath:
    rim = disc(x, y, reach).subtracted(disc(x, y, reach * 0.72)) if spokes else disc(x, y, reach).subtracted(disc(x, y, reach * 0.46))
    parts = [rim, disc(x, y, reach * 0.24)]
    for spoke in range(spokes):
        angle = math.pi * spoke / spokes * 2
        parts.append(limb((x, y, reach * 0.08), (x + math.cos(angle) * reach * 0.8, y + math.sin(angle) * reach * 0.8, reach * 0.07)))
    return joined(*parts)


def gun() -> QPainterPath:
    """An anti-tank gun: shield, long barrel, spoked wheel, trail."""
    barrel = joined(limb((52, 35, 3.6), (84, 30, 2.6), (112, 25.6, 2)), bar(109, 21.8, 8.5, 6.6, 1.6), limb((46, 42, 3), (66, 38.6, 2.4)))
    armour = polygon((55, 6), (62, 5), (71, 30), (69, 60), (61, 60), (62, 32))
    trail = joined(limb((54, 46, 4), (12, 65, 2.6)), polygon((6, 60), (13, 62), (11, 71), (2, 71)), limb((44, 44, 3), (54, 38, 4.4)))
    carriage = joined(barrel, armour, trail)
    return before(_wheel(56, 54, 17, 8), carriage, 1.4)


def _track(left: float, right: float, top: float, wheels: int, reach: float) -> QPainterPath:
    """A track with its wheels showing as holes."""
    bottom = HEIGHT - 1
    height = bottom - top
    whole = bar(left, top, right - left, height, height / 2)
    step = (right - left - height) / (wheels - 1)
    rings = [disc(left + height / 2 + step * place, bottom - height / 2, reach) for place in range(wheels)]
    hubs = [disc(left + height / 2 + step * place, bottom - height / 2, reach * 0.62) for place in range(wheels)]
    return joined(whole.subtracted(joined(*rings)), *hubs)


def halftrack() -> QPainterPath:
    """An armoured half-track: angular body open above, wheel in front, track behind."""
    body = polygon((4, 26), (52, 24), (60, 17), (75, 18), (82, 33), (108, 38), (115, 46), (112, 56), (98, 56), (20, 58), (8, 50), (1, 40))
    slit = joined(polygon((66, 23), (73.4, 23.4), (76, 29), (66, 28.4)), limb((30, 40, 0.7), (56, 40, 0.7)))
    machine_gun = joined(limb((52, 17, 1.8), (78, 11, 1.2)), polygon((46, 24), (48, 12), (51, 12), (55, 23)), polygon((60, 8), (63, 7.6), (64, 18), (60, 18)))
    crew = joined(_helmet(37, 17, 0.62), polygon((29, 25), (31, 20), (44, 20), (46, 25)), _helmet(18, 20, 0.56))
    upper = joined(body.subtracted(slit), machine_gun, crew)
    return before(_wheel(98, 58, 13), before(_track(8, 74, 47, 5, 6.2), upper, 1.4), 1.4)


def tank() -> QPainterPath:
    """A tank with its gun to the right."""
    turret = joined(
        polygon((34, 28), (38, 13), (46, 10), (66, 10), (76, 16), (80, 28)),
        bar(45, 4.6, 14, 7, 2),
        limb((76, 20, 2.6), (114, 18.4, 1.9)),
        bar(111, 15.6, 7, 5.6, 1.4),
        bar(74, 15.6, 8, 8.6, 2),
    )
    hull = polygon((4, 34), (12, 27.5), (88, 27.5), (102, 33), (116, 43), (112, 50), (4, 50))
    slits = joined(limb((55, 18, 0.8), (64, 18, 0.8)), limb((90, 34.6, 0.8), (98, 37, 0.8)))
    upper = joined(before(turret, hull, 0.7)).subtracted(slits)
    return before(_track(2, 116, 44.5, 7, 7.2), upper, 1.2)


def truck() -> QPainterPath:
    """A truck with a tilt over its bed."""
    tilt = QPainterPath(QPointF(4, 48))
    tilt.lineTo(4, 18)
    tilt.quadTo(5, 9, 16, 8)
    tilt.lineTo(58, 8)
    tilt.quadTo(68, 9, 68, 18)
    tilt.lineTo(68, 48)
    tilt.closeSubpath()
    folds = joined(*(limb((x, 13, 0.6), (x, 44, 0.6)) for x in (20.0, 36.0, 52.0)))
    cab = polygon((71, 48), (71, 18), (88, 18), (94, 34), (112, 37), (116, 42), (116, 52), (71, 52))
    window = polygon((76, 22.5), (85.6, 22.5), (89.6, 33.4), (76, 33.4))
    bed = bar(2, 48, 114, 8, 2)
    body = joined(tilt.subtracted(folds), cab.subtracted(window), bed, bar(113, 50, 5, 4, 1))
    return before(joined(_wheel(24, 58, 12.4), _wheel(98, 58, 12.4)), body, 1.4)


def suspect() -> QPainterPath:
    """A question mark under a helmet: nobody knows who is there."""
    dome = QPainterPath(QPointF(24, 44))
    dome.cubicTo(22, 14, 38, 2, 60, 2)
    dome.cubicTo(82, 2, 98, 14, 96, 44)
    dome.lineTo(106, 50)
    dome.lineTo(100, 56)
    dome.cubicTo(80, 50, 40, 50, 20, 56)
    dome.lineTo(14, 50)
    dome.closeSubpath()
    mark = joined(
        limb((50, 20, 3.4), (53, 13.6, 3.4), (60, 11.2, 3.4), (67, 13.8, 3.4), (69, 20, 3.4), (65, 25.6, 3.4), (60.4, 29.2, 3.4), (60, 33, 3.4)),
        disc(60, 41.6, 4),
    )
    shoulders = polygon((30, 71), (36, 62), (50, 58), (70, 58), (84, 62), (90, 71))
    return joined(dome.subtracted(mark), shoulders)


def cattle() -> QPainterPath:
    """A cow that grazes no more: she has heard something."""
    body = QPainterPath(QPointF(24, 24))
    body.cubicTo(30, 17, 44, 20, 56, 20)
    body.cubicTo(68, 20, 78, 14, 88, 16)
    body.lineTo(92, 40)
    body.cubicTo(84, 48, 74, 47, 64, 47)
    body.cubicTo(52, 49, 40, 47, 30, 46)
    body.cubicTo(22, 42, 20, 32, 24, 24)
    body.closeSubpath()
    near = joined(limb((32, 42, 7), (31, 56, 3.6), (29, 70, 2.6)), limb((82, 42, 7), (84, 56, 3.4), (83, 70, 2.6)))
    far = joined(limb((42, 44, 4.6), (45, 57, 3), (44, 70, 2.4)), limb((74, 44, 4.6), (72, 57, 3), (73, 70, 2.4)))
    head = joined(limb((88, 24, 10), (97, 17, 8), (109, 24, 5.4), (113, 27, 4.6)), limb((96, 12, 2.4), (101, 4, 1.2)), limb((92, 12, 2.8), (84, 10, 2)))
    tail = joined(limb((25, 24, 2.4), (16, 32, 1.5), (15, 46, 1.5)), disc(15, 50, 2.6, 5))
    return before(joined(body, near, head), joined(far, tail, disc(54, 48, 6, 4)), 1.2)


def refugees() -> QPainterPath:
    """A woman with a bundle, a child, and a handcart with what could be taken along."""
    shawl = QPainterPath(QPointF(-1, 0))
    shawl.cubicTo(8, -1, 10, 8, 12, 14)
    shawl.lineTo(17, 46)
    shawl.lineTo(-13, 46)
    shawl.lineTo(-9, 14)
    shawl.cubicTo(-9, 6, -7, 0, -1, 0)
    shawl.closeSubpath()
    legs = joined(limb((-4, 44, 4), (-9, 58, 3), (-12, 66, 2.4)), limb((6, 44, 4), (10, 57, 3), (10, 66, 2.4)), bar(-14, 65, 8, 3.4, 1), bar(8, 65, 9, 3.4, 1))
    woman = joined(shawl, limb((1, -5, 6.6), (2, -4, 6)), legs)
    bundle = joined(disc(-13, 14, 11, 10), polygon((-12, 5), (-2, 0), (2, 6), (-6, 12)))
    arm = limb((6, 16, 4), (15, 28, 3), (22, 33, 2.4))
    grown = before(joined(woman, arm), bundle, 1.2)
    child = moved(woman, 0, 0, 0.56)
    cart = joined(
        polygon((0, 20), (44, 20), (40, 36), (4, 36)), limb((42, 24, 2), (56, 18, 1.6)), disc(12, 14, 9, 8), disc(27, 11, 12, 10), bar(30, 10, 13, 12, 3)
    )
    wheel = _wheel(22, 42, 11)
    return joined(moved(before(wheel, cart, 1.4), 0, 16, 1.02), moved(grown, 74, 11, 0.9), moved(child, 104, 34))


def marker() -> QPainterPath:
    """A flag on its pole, for markers that are no troops."""
    cloth = QPainterPath(QPointF(40, 8))
    cloth.cubicTo(58, 0, 70, 18, 96, 8)
    cloth.lineTo(90, 26)
    cloth.lineTo(96, 42)
    cloth.cubicTo(70, 52, 58, 34, 40, 44)
    cloth.closeSubpath()
    return joined(cloth, limb((36, 5, 2.6), (36, 68, 2.2)), polygon((26, 67), (46, 67), (50, 71), (22, 71)))


_DRAWINGS = {
    "rifles": rifles,
    "smg": smg,
    "mg": mg,
    "mortar": mortar,
    "gun": gun,
    "halftrack": halftrack,
    "tank": tank,
    "truck": truck,
    "suspect": suspect,
    "cattle": cattle,
    "refugees": refugees,
    "marker": marker,
}
SHAPES = tuple(_DRAWINGS)


@cache
def silhouette(shape: str) -> QPainterPath:
    """The silhouette called `shape`; a shape that we have not drawn is a flag."""
    if shape in _DRAWINGS:
        return _DRAWINGS[shape]()
    from puesto.gui.look.bronze_silhouettes import DRAWINGS

    return DRAWINGS.get(shape, marker)()


def fitted_silhouette(shape: str, field: QRectF) -> QPainterPath:
    """The silhouette as large as `field` allows, standing on its lower edge."""
    path = silhouette(shape)
    box = path.boundingRect()
    size = min(field.width() / box.width(), field.height() / box.height())
    x = field.center().x() - box.width() * size / 2 - box.left() * size
    return moved(path, x, field.bottom() - box.bottom() * size, size)
