"""Pictures that the first map of a game needs, painted while the program is idle."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product

from puesto.gui.look.sight_signs import UNSURE, sight_badge
from puesto.gui.look.theme import Theme
from puesto.gui.map.ground.hex_pictures import COARSE, TREES, hatched_paper, tree_picture
from puesto.gui.map.ground.paper import STROKES, firm_side


def draw_ahead(theme: Theme, radius: float, density: float) -> Iterator[object]:
    """Paint the pictures for sketches with this usual radius, one for each step.

    They are trees, strokes, hatching, and the badge for an unknown sight.
    """
    for hand in range(TREES):
        yield tree_picture(theme, hand, density)
    for falls, hand in product((-1, 0, 1), range(STROKES)):
        yield firm_side(theme, falls, hand, math.ceil(radius), density)
    for side in (COARSE // 2, COARSE):
        yield hatched_paper(theme, theme.px(side), density)
    for is_asked in (True, False):
        yield sight_badge(theme, UNSURE, is_asked, 1.0, density)
