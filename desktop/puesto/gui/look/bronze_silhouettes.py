"""Silhouettes of the armies of the Bronze Age, in the same field as those of `silhouettes`: foot, chariots, leaders and standards."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from puesto.gui.look.outlines import before, disc, joined, limb, moved, polygon


def _spearhead(x: float, y: float, angle: float) -> QPainterPath:
    """A leaf-shaped blade whose tip is at a point; `angle` in degrees, 0 points to the right."""
    path = QPainterPath(QPointF(0, 0))
    path.cubicTo(-4, -3.4, -9, -3, -13, -1)
    path.lineTo(-13, 1)
    path.cubicTo(-9, 3, -4, 3.4, 0, 0)
    turn, found = math.radians(angle), QPainterPath()
    cos, sin = math.cos(turn), math.sin(turn)
    for place in range(path.elementCount()):
        element = path.elementAt(place)
        point = QPointF(x + element.x * cos - element.y * sin, y + element.x * sin + element.y * cos)
        found.lineTo(point) if place else found.moveTo(point)
    found.closeSubpath()
    return found


def _spear(x1: float, y1: float, x2: float, y2: float, thick: float = 1.3) -> QPainterPath:
    """A shaft from butt to tip."""
    angle = math.degrees(math.atan2(y2 - y1, x2 - x1))
    return joined(limb((x1, y1, thick), (x2, y2, thick * 0.8)), _spearhead(x2, y2, angle))


def _face(x: float, y: float, size: float = 1.0) -> QPainterPath:
    """A bearded head in profile, bare, looking right."""
    skull = disc(0, 0, 7, 7.4)
    nose = polygon((5.6, -2.6), (9.4, 2), (6, 3))
    beard = QPainterPath(QPointF(-2, 4))
    beard.lineTo(7, 3)
    beard.quadTo(9, 9, 5, 14)
    beard.quadTo(0, 13, -4, 6)
    beard.closeSubpath()
    return moved(joined(skull, nose, beard), x, y, size)


def _helmet(x: float, y: float, size: float = 1.0) -> QPainterPath:
    """A pointed helmet with its chin strap."""
    cap = QPainterPath(QPointF(-8.4, 1))
    cap.cubicTo(-8, -9, -3, -13, 1, -19)
    cap.cubicTo(3, -13, 8, -9, 8.4, 0)
    cap.closeSubpath()
    return moved(joined(cap, polygon((-8.4, 0), (9, -1), (9.4, 2), (-8.6, 3)), polygon((-8, 2), (-4, 2), (-1, 10), (-5, 9))), x, y, size)


def _striding(x: float, y: float) -> QPainterPath:
    """Legs that walk, and a kilt; its waist is at the point."""
    kilt = polygon((-8, -2), (8, -2), (12, 14), (-10, 15))
    legs = joined(
        limb((4, 12, 4), (8, 24, 3), (7, 35, 2.2)),
        polygon((4, 34), (9, 33.4), (15, 36), (15, 38), (4, 38)),
        limb((-3, 12, 4), (-7, 24, 3), (-13, 34, 2.2)),
        polygon((-16, 32), (-11, 34), (-7, 37), (-7, 38.6), (-16, 38)),
    )
    return moved(joined(kilt, legs), x, y)


def _spearman() -> QPainterPath:
    """A man behind his tall shield, 74 high, spear upright."""
    body = joined(_face(0, 9, 0.86), limb((-1, 22, 7), (0, 34, 6.4)), _striding(0, 36))
    shield = QPainterPath(QPointF(-5, 57))
    shield.lineTo(-6, 28)
    shield.cubicTo(-6, 16, 16, 16, 16, 28)
    shield.lineTo(15, 57)
    shield.closeSubpath()
    boss = disc(5, 30, 2.6)
    return before(joined(shield.subtracted(boss)), joined(body, _spear(20, 74, 21, -2)), 1.2)


def spears() -> QPainterPath:
    """Three spearmen shoulder to shoulder, a shield before each."""
    one = _spearman()
    whole = moved(one, 20, 0, 0.94)
    for x in (53.0, 86.0):
        whole = before(moved(one, x, 0, 0.94), whole, 1.2)
    return whole


def heavy() -> QPainterPath:
    """Two men in scale armour and pointed helmets, spears levelled over round shields."""
    coat = QPainterPath(QPointF(-10, 16))
    coat.cubicTo(-4, 12, 6, 12, 11, 17)
    coat.lineTo(14, 52)
    coat.lineTo(-13, 52)
    coat.closeSubpath()
    seams = joined(*(limb((-11, y, 0.7), (12, y, 0.7)) for y in (36.0, 43.0)))
    legs = joined(
        limb((5, 50, 4), (9, 66, 3)),
        limb((-4, 50, 4), (-9, 66, 3)),
        polygon((5, 65), (16, 68), (16, 71), (5, 71)),
        polygon((-13, 65), (-4, 68), (-4, 71), (-13, 71)),
    )
    man = joined(_face(1, 6, 0.8), _helmet(1, 4, 0.88), coat.subtracted(seams), legs)
    rim = disc(8, 32, 14).subtracted(disc(8, 32, 11)).united(disc(8, 32, 8.6)).subtracted(disc(8, 32, 2.4))
    one = before(_spear(-26, 30, 46, 18, 1.5), before(rim, man, 1.3), 1.0)
    return before(moved(one, 72, 6, 0.92), moved(one, 34, 6, 0.92), 1.4)


def bow() -> QPainterPath:
    """Two archers, bows drawn."""
    arc = QPainterPath(QPointF(14, -6))
    arc.cubicTo(33, 2, 33, 38, 14, 47)
    arc.cubicTo(27, 36, 27, 6, 14, -6)
    arc.closeSubpath()
    string = joined(limb((14, -5, 0.6), (-3, 20, 0.6)), limb((-3, 20, 0.6), (14, 46, 0.6)))
    arrow = joined(limb((-5, 20, 0.9), (33, 20, 0.8)), polygon((40, 20), (32, 17.4), (32, 22.6)), polygon((-8, 17), (-3, 20), (-8, 23), (-5, 20)))
    arms = joined(limb((-4, 22, 4), (12, 20, 3), (25, 20, 2.4)), limb((-5, 22, 4), (-17, 19, 3.2), (-4, 20, 2.6)))
    quiver = polygon((-18, 26), (-11, 23), (-5, 42), (-11, 45))
    man = joined(_face(-2, 8, 0.88), limb((-5, 22, 7), (-4, 36, 6)), _striding(-4, 36), quiver)
    one = joined(before(joined(arms, arrow), man, 0.8), arc, string)
    return before(moved(one, 80, 4, 0.92), moved(one, 30, 4, 0.92), 1.2)


def axe() -> QPainterPath:
    """Two wild men who come on with axe and buckler."""
    hair = QPainterPath(QPointF(-4, -7))
    hair.cubicTo(-14, -8, -17, 4, -19, 15)
    hair.cubicTo(-12, 12, -7, 14, -3, 9)
    hair.closeSubpath()
    blade = QPainterPath(QPointF(-30, -16))
    blade.cubicTo(-24, -20, -16, -19, -12, -15)
    blade.cubicTo(-13, -8, -12, -4, -9, 0)
    blade.cubicTo(-17, 1, -25, -4, -30, -16)
    blade.closeSubpath()
    weapon = joined(moved(blade, 5, -2, 0.9), limb((-22, -16, 1.6), (-6, 14, 1.6)))
    arm = limb((-2, 20, 4.2), (-15, 15, 3.6), (-11, 4, 3))
    buckler = disc(19, 28, 10).subtracted(disc(19, 28, 7)).united(disc(19, 28, 4))
    man = joined(_face(4, 6, 0.9), moved(hair, 4, 5, 0.9), limb((0, 21, 8), (-2, 36, 6)), limb((3, 22, 4), (17, 28, 3)), _striding(-3, 36))
    one = before(buckler, joined(man, arm, weapon), 1.2)
    return before(moved(one, 84, 12, 0.82), moved(one, 36, 12, 0.82), 1.4)


def runner() -> QPainterPath:
    """Two runners who keep up with the chariots, javelin in hand."""
    legs = joined(
        limb((0, 38, 5.6), (15, 46, 4.2), (14, 60, 2.6)),
        polygon((11, 59), (17, 58.6), (23, 62), (22, 65), (11, 64)),
        limb((-2, 38, 5.6), (-11, 50, 4), (-26, 55, 2.6)),
        polygon((-29, 50), (-24, 54), (-27, 63), (-31, 61)),
        polygon((-9, 30), (8, 32), (11, 45), (-10, 44)),
    )
    man = joined(_face(8, 6, 0.86), limb((4, 19, 6.6), (-1, 35, 5.4)), legs, limb((4, 20, 3.6), (-9, 27, 3), (-12, 17, 2.6)))
    one = joined(man, limb((6, 20, 3.6), (16, 27, 3), (24, 22, 2.4)), _spear(-30, 21, 34, 13, 1.1))
    return before(moved(one, 86, 4, 0.96), moved(one, 36, 4, 0.96), 1.2)


def _horse() -> QPainterPath:
    """A horse at the gallop, looking right, about 78 wide and 58 high."""
    body = QPainterPath(QPointF(14, 24))
    body.cubicTo(22, 16, 36, 22, 48, 18)
    body.cubicTo(53, 14, 55, 8, 61, 3)
    body.cubicTo(66, 4, 67, 10, 65, 15)
    body.cubicTo(63, 25, 62, 33, 54, 37)
    body.cubicTo(42, 41, 34, 37, 25, 38)
    body.cubicTo(15, 40, 10, 31, 14, 24)
    body.closeSubpath()
    head = joined(limb((61, 7, 5), (70, 12, 3.6), (77, 18, 2.4)), polygon((59, 4), (61, -3), (64, 3)))
    mane = QPainterPath(QPointF(61, 1))
    mane.cubicTo(54, 3, 49, 10, 45, 17)
    mane.cubicTo(50, 16, 54, 14, 57, 9)
    mane.closeSubpath()
    fore = joined(limb((56, 32, 5), (70, 35, 3), (76, 45, 1.9), (81, 46, 1.8)), limb((51, 35, 5), (60, 45, 2.8), (57, 55, 1.8), (61, 57, 1.7)))
    hind = joined(limb((19, 31, 7), (11, 43, 3.2), (2, 48, 2), (-3, 55, 1.7)), limb((24, 34, 6), (20, 46, 2.9), (11, 54, 1.9), (8, 60, 1.6)))
    tail = QPainterPath(QPointF(15, 24))
    tail.cubicTo(6, 18, 0, 24, -7, 30)
    tail.cubicTo(0, 28, 7, 28, 13, 30)
    tail.closeSubpath()
    return joined(body, head, mane, fore, hind, tail)


def _spoked(x: float, y: float, reach: float, spokes: int) -> QPainterPath:
    parts = [disc(x, y, reach).subtracted(disc(x, y, reach * 0.8)), disc(x, y, reach * 0.2)]
    for spoke in range(spokes):
        angle = math.pi * 2 * spoke / spokes + 0.26
        parts.append(limb((x, y, 1), (x + math.cos(angle) * reach * 0.86, y + math.sin(angle) * reach * 0.86, 0.9)))
    return joined(*parts)


def _shooting() -> QPainterPath:
    """The upper half of an archer in a chariot; the floor is at 34."""
    arc = QPainterPath(QPointF(11, -6))
    arc.cubicTo(25, 0, 25, 23, 11, 29)
    arc.cubicTo(20, 21, 20, 2, 11, -6)
    arc.closeSubpath()
    arms = joined(limb((0, 14, 3), (10, 12, 2.2), (19, 12, 1.8)), limb((-1, 14, 3), (-9, 12, 2.4), (0, 12, 2)), limb((0, 12, 0.7), (28, 12, 0.6)))
    return joined(_face(0, 2, 0.62), _helmet(0, 1, 0.66), limb((-1, 13, 5), (-1, 34, 5.4)), arms, arc)


def _driving() -> QPainterPath:
    """The upper half of a driver with the reins."""
    return joined(_face(0, 4, 0.6), limb((-1, 15, 4.6), (-2, 34, 5)), limb((0, 16, 3), (10, 20, 2.2), (15, 17, 1.8)))


def _team(scale: float, x: float, y: float) -> QPainterPath:
    """Two horses, one behind the other."""
    far = moved(_horse(), x + 7, y - 5, scale)
    return before(moved(_horse(), x, y, scale), far, 1.1)


def chariot() -> QPainterPath:
    """A light chariot: two horses, driver and archer, a wheel of six spokes."""
    car = QPainterPath(QPointF(6, 48))
    car.lineTo(8, 41)
    car.lineTo(29, 40)
    car.cubicTo(33, 34, 34, 30, 39, 28)
    car.lineTo(41, 30)
    car.cubicTo(39, 36, 38, 42, 36, 49)
    car.closeSubpath()
    crew = before(moved(_shooting(), 28, 9, 0.98), moved(_driving(), 15, 11, 0.94), 1.0)
    pole = joined(limb((33, 47, 1.3), (64, 38, 1.2)), limb((30, 29, 0.5), (92, 20, 0.5)))
    cart = before(car, joined(crew, pole), 1.0)
    return before(_spoked(20, 57, 14.5, 6), before(joined(_team(0.78, 52, 15)), cart, 1.2), 1.3)


def heavy_chariot() -> QPainterPath:
    """A heavy chariot: a deep car with a shield at its side, three men, a wheel of eight spokes."""
    car = QPainterPath(QPointF(2, 52))
    car.lineTo(3, 34)
    car.lineTo(41, 31)
    car.cubicTo(45, 30, 47, 33, 46, 38)
    car.lineTo(42, 53)
    car.closeSubpath()
    panel = joined(limb((11, 36, 0.8), (10, 50, 0.8)), limb((27, 35, 0.8), (26, 50, 0.8)))
    spearman = joined(_face(0, 3, 0.62), _helmet(0, 2, 0.66), limb((-1, 14, 5), (-1, 34, 5)), limb((0, 15, 3), (8, 14, 2.4)))
    lance = _spear(2, 44, 34, -2, 1.2)
    crew = before(moved(spearman, 36, 5, 0.94), before(moved(_shooting(), 24, 4, 0.94), moved(_driving(), 9, 6, 0.94), 0.9), 0.9)
    cart = before(car.subtracted(panel), joined(crew, moved(lance, 32, 4, 0.94), limb((40, 48, 1.5), (70, 40, 1.3))), 1.1)
    return before(_spoked(21, 56, 15.5, 8), before(_team(0.74, 58, 18), cart, 1.2), 1.3)


def _ass(x: float, y: float, size: float) -> QPainterPath:
    """A walking onager, long-eared."""
    body = joined(
        limb((10, 22, 8), (34, 21, 8)),
        limb((37, 17, 6), (45, 5, 4)),
        limb((45, 5, 4.2), (54, 12, 2.8)),
        limb((43, 2, 1.8), (38, -8, 1)),
        limb((46, 1, 1.8), (45, -9, 1)),
    )
    legs = joined(*(limb((at, 26, 4), (at + lean, 38, 2.4), (at + lean, 51, 1.8)) for at, lean in ((8.0, -3.0), (13.0, 3.0), (32.0, -2.0), (37.0, 4.0))))
    return moved(joined(body, legs, limb((3, 19, 1.8), (-3, 30, 1.4), (-2, 39, 1.8))), x, y, size)


def wagon() -> QPainterPath:
    """A battle wagon: four solid wheels, high front, driver and spearman, drawn by asses."""
    car = polygon((2, 46), (4, 32), (44, 32), (48, 9), (55, 9), (56, 48), (2, 52))
    holes = joined(disc(50.6, 17, 1.6), disc(50, 25, 1.6))
    crew = joined(moved(_driving(), 34, 3, 0.92), limb((46, 20, 1), (92, 15, 0.5)))
    thrower = joined(_face(0, 4, 0.62), limb((-1, 15, 5), (-1, 34, 5)), limb((0, 15, 3), (-9, 10, 2.4), (-4, 2, 2)), _spear(-20, 6, 22, -4, 1.0))
    people = before(crew, moved(thrower, 14, 5, 0.94), 1.0)
    wheel = joined(disc(0, 0, 12).subtracted(joined(limb((-3.4, -10, 0.8), (-3.4, 10, 0.8)), limb((3.4, -10, 0.8), (3.4, 10, 0.8)))))
    asses = before(_ass(70, 27, 0.86), _ass(76, 22, 0.86), 1.1)
    body = before(joined(car.subtracted(holes), limb((54, 46, 1.4), (84, 40, 1.2))), people, 1.1)
    return before(joined(moved(wheel, 15, 59), moved(wheel, 45, 59)), before(asses, body, 1.1), 1.4)


def general() -> QPainterPath:
    """A king: tall crown, beard, sceptre, shoulders under a cloak."""
    crown = QPainterPath(QPointF(42, 25))
    crown.cubicTo(38, 12, 42, 3, 52, 0)
    crown.cubicTo(62, -1, 72, 8, 74, 24)
    crown.lineTo(76, 28)
    crown.lineTo(42, 29)
    crown.closeSubpath()
    snake = limb((75, 26, 1.4), (79, 20, 1.4), (76, 15, 1.2), (79, 12, 1.6))
    dots = joined(*(disc(x, y, 1.2) for x, y in ((50, 12), (58, 9), (65, 15), (53, 20), (61, 20))))
    face = QPainterPath(QPointF(48, 30))
    face.lineTo(74, 29)
    face.lineTo(79, 37)
    face.lineTo(75, 39)
    face.lineTo(74, 45)
    face.lineTo(69, 49)
    face.lineTo(68, 58)
    face.lineTo(63, 58)
    face.lineTo(62, 49)
    face.lineTo(48, 50)
    face.closeSubpath()
    cloak = QPainterPath(QPointF(22, 72))
    cloak.cubicTo(24, 56, 36, 52, 47, 48)
    cloak.lineTo(62, 50)
    cloak.cubicTo(80, 54, 90, 58, 94, 72)
    cloak.closeSubpath()
    collar = joined(limb((44, 60, 1), (58, 66, 1)), limb((58, 66, 1), (72, 60, 1)))
    sceptre = joined(limb((101, 71, 1.8), (101, 18, 1.8)), limb((101, 18, 2), (108, 10, 2), (102, 4, 2), (95, 9, 2)), limb((86, 66, 4.6), (101, 48, 4)))
    return joined(before(joined(crown.subtracted(dots), snake), face, 1.0), cloak.subtracted(collar), sceptre)


def captain() -> QPainterPath:
    """A commander: plumed helmet, shoulders in scale armour, mace over the shoulder."""
    shoulders = QPainterPath(QPointF(24, 72))
    shoulders.cubicTo(26, 56, 40, 54, 48, 50)
    shoulders.lineTo(64, 50)
    shoulders.cubicTo(80, 54, 90, 58, 92, 72)
    shoulders.closeSubpath()
    scales = joined(
        *(limb((x, 60 + row * 5, 0.8), (x + 4, 63 + row * 5, 0.8), (x + 8, 60 + row * 5, 0.8)) for row in range(2) for x in (36.0, 46.0, 56.0, 66.0, 76.0))
    )
    plume = QPainterPath(QPointF(58, 4))
    plume.cubicTo(44, -6, 26, 2, 20, 24)
    plume.cubicTo(30, 16, 40, 14, 52, 16)
    plume.closeSubpath()
    head = joined(moved(_face(0, 0, 2.0), 58, 34), moved(_helmet(0, 0, 1.9), 58, 29, 1.0))
    mace = joined(limb((98, 70, 2), (106, 20, 2)), disc(107, 14, 6.4, 7.4), limb((86, 66, 4.6), (101, 52, 4)))
    return joined(before(head, plume, 1.2), shoulders.subtracted(scales), mace)


def hero() -> QPainterPath:
    """A hero: crested helmet, great round shield, sword raised."""
    crest = QPainterPath(QPointF(34, 34))
    crest.cubicTo(24, 20, 34, 0, 56, -2)
    crest.cubicTo(66, -2, 72, 4, 73, 10)
    crest.cubicTo(58, 6, 44, 14, 40, 34)
    crest.closeSubpath()
    helm = QPainterPath(QPointF(43, 32))
    helm.cubicTo(42, 14, 56, 8, 66, 12)
    helm.cubicTo(74, 15, 76, 22, 76, 27)
    helm.lineTo(68, 27)
    helm.lineTo(67, 44)
    helm.lineTo(60, 36)
    helm.lineTo(58, 46)
    helm.lineTo(46, 44)
    helm.closeSubpath()
    face = polygon((60, 28), (76, 28), (78, 34), (75, 36), (74, 42), (68, 46), (62, 44))
    torso = polygon((34, 72), (40, 52), (50, 47), (66, 48), (80, 56), (84, 72))
    sword = joined(polygon((96, -2), (101, 2), (92, 38), (87, 37)), limb((82, 35, 2), (97, 40, 2)), limb((74, 58, 5), (90, 56, 4.4), (89, 42, 4)))
    shield = disc(30, 54, 20).subtracted(disc(30, 54, 16.4)).united(disc(30, 54, 13.6)).subtracted(disc(30, 54, 4.4)).united(disc(30, 54, 2.4))
    return before(shield, joined(before(helm, joined(face, crest), 1.0), torso, sword), 1.4)


def standard() -> QPainterPath:
    """An army's standard: sun disc and crescent on a pole, with streamers."""
    sun = disc(60, 15, 12).subtracted(disc(60, 15, 8.6)).united(disc(60, 15, 6.4))
    crescent = QPainterPath(QPointF(42, 22))
    crescent.cubicTo(44, 40, 76, 40, 78, 22)
    crescent.cubicTo(72, 33, 48, 33, 42, 22)
    crescent.closeSubpath()
    streamers = []
    for sign in (-1, 1):
        cloth = QPainterPath(QPointF(60 + sign * 3, 39))
        cloth.cubicTo(60 + sign * 16, 40, 60 + sign * 16, 52, 60 + sign * 30, 48)
        cloth.lineTo(60 + sign * 26, 55)
        cloth.lineTo(60 + sign * 31, 61)
        cloth.cubicTo(60 + sign * 18, 64, 60 + sign * 12, 52, 60 + sign * 3, 50)
        cloth.closeSubpath()
        streamers.append(cloth)
    pole = joined(limb((60, 34, 2.2), (60, 71, 2.2)), limb((50, 38, 1.8), (70, 38, 1.8)))
    return joined(sun, crescent, pole, *streamers)


DRAWINGS = {
    "spears": spears,
    "heavy": heavy,
    "bow": bow,
    "axe": axe,
    "runner": runner,
    "chariot": chariot,
    "heavy_chariot": heavy_chariot,
    "wagon": wagon,
    "general": general,
    "captain": captain,
    "hero": hero,
    "standard": standard,
}
