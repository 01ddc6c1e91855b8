"""What the first map of a game is made of, drawn while nobody waits for it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product

from puesto.gui.look.sight_signs import UNSURE, seal
from puesto.gui.look.theme import Theme
from puesto.gui.map.ground.hex_pictures import COARSE, TREES, hatched_paper, tree_picture
from puesto.gui.map.ground.paper import STROKES, firm_side


def draw_ahead(theme: Theme, radius: float, density: float) -> Iterator[object]:
    """Draw what sketches with hexes of this usual radius begin with, one after the other.

    Trees, strokes, hatching, and the seal of what is not known yet.
    """
    for hand in range(TREES):
        yield tree_picture(theme, hand, density)
    for falls, hand in product((-1, 0, 1), range(STROKES)):
        yield firm_side(theme, falls, hand, math.ceil(radius), density)
    for side in (COARSE // 2, COARSE):
        yield hatched_paper(theme, theme.px(side), density)
    for asked in (True, False):
        yield seal(theme, UNSURE, asked, 1.0, density)
