"""Chances of a bag that is drawn empty, exact: what comes next, and what comes before what.

`bag` is what is in it now, each thing once. What is not in it, because it was drawn, set aside or taken out, has no
part in any chance. A thing that goes back into the bag after its use changes nothing here: only its next coming counts,
and until then every order of those that wait is as likely as any other.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from math import comb

from puesto.core.headings import SideView
from puesto.core.messages import N_, Message, Sayable, msg
from puesto.core.saying import percentage
from puesto.core.views import BagView


def next_is(bag: Collection[str], names: Collection[str]) -> Fraction:
    """Return the chance that the next thing drawn is one of `names`; 0 from an empty bag."""
    return Fraction(len(_inside(bag, names)), len(bag)) if bag else Fraction(0)


def comes_first(bag: Collection[str], own_ids: Collection[str], rival_ids: Collection[str]) -> Fraction:
    """Return the chance that one of `own_ids` is drawn before any of `rival_ids`; 0 if none is in the bag."""
    own_count, rivals = _both(bag, own_ids, rival_ids)
    return Fraction(own_count, own_count + rivals) if own_count else Fraction(0)


def comes_before_the_last(bag: Collection[str], own_ids: Collection[str], rival_ids: Collection[str]) -> Fraction:
    """Return the chance that one of `own_ids` is drawn before all of `rival_ids` have been."""
    own_count, rivals = _both(bag, own_ids, rival_ids)
    if not own_count or not rivals:
        return Fraction(1 if own_count else 0)
    return 1 - Fraction(1, comb(own_count + rivals, rivals))


def all_come_first(bag: Collection[str], own_ids: Collection[str], rival_ids: Collection[str]) -> Fraction:
    """Return the chance that all of `own_ids` are drawn before any of `rival_ids`.

    0 where none of mine is in the bag.
    """
    own_count, rivals = _both(bag, own_ids, rival_ids)
    return Fraction(1, comb(own_count + rivals, own_count)) if own_count else Fraction(0)


def _inside(bag: Collection[str], names: Collection[str]) -> frozenset[str]:
    return frozenset(name for name in names if name in bag)


def _both(bag: Collection[str], own_ids: Collection[str], rival_ids: Collection[str]) -> tuple[int, int]:
    """Return the numbers of markers of both sets in the bag; raise `ValueError` if the sets overlap."""
    own_count, rivals = _inside(bag, own_ids), _inside(bag, rival_ids)
    if own_count & rivals:
        raise ValueError(sorted(own_count & rivals))
    return len(own_count), len(rivals)


# ---- a bag of markers with two sides, in words


def inside(view: BagView, owner: str) -> tuple[str, ...]:
    """Return the markers in the bag that match `owner`: a marker's own id, or a side's."""
    return tuple(entry.id for entry in view.entries if entry.state == "in" and owner in (entry.id, entry.side))


def next_of(view: BagView) -> tuple[tuple[SideView, Fraction], ...]:
    """Return each side with a marker in the bag, and the chance that the next one is of it."""
    bag = [entry.id for entry in view.entries if entry.state == "in"]
    return tuple((side, chance) for side in view.sides if (chance := next_is(bag, inside(view, side.id))))


def order_in_words(view: BagView, own_id: str, rival_id: str) -> tuple[Message, ...]:
    """Say which comes first, with the chances; `own_id` and `rival_id` are each a marker or a side.

    A marker is compared with the others of its own side. Nothing where one of the two has nothing in the bag.
    """
    bag = [entry.id for entry in view.entries if entry.state == "in"]
    own_dice, rivals = set(inside(view, own_id)), set(inside(view, rival_id))
    in_both = own_dice & rivals
    has_own, has_rivals = own_id in own_dice, rival_id in rivals
    own_dice, rivals = (own_dice if has_own else own_dice - in_both), (rivals if has_rivals else rivals - in_both)
    if not own_dice or not rivals or own_dice & rivals:
        return ()
    names: dict[str, Sayable] = {entry.id: entry.name for entry in view.entries} | {
        side.id: side.name for side in view.sides
    }

    def line(template: str, chance: Fraction) -> Message:
        return msg(template, one=names[own_id], other=names[rival_id], chance=percentage(chance), exact=str(chance))

    order = [line(FIRST[has_own, has_rivals, bool(in_both)], comes_first(bag, own_dice, rivals))]
    if has_own and len(rivals) > 1:
        order.append(
            line(
                N_("{one} sale antes que el último de {other}: {chance} ({exact})."),
                comes_before_the_last(bag, own_dice, rivals),
            )
        )
    if not has_own and len(own_dice) > 1:
        order.append(line(ALL[has_rivals, bool(in_both)], all_come_first(bag, own_dice, rivals)))
    return tuple(order)


FIRST = {
    (True, True, False): N_("{one} sale antes que {other}: {chance} ({exact})."),
    (True, False, False): N_("{one} sale antes que todos los de {other}: {chance} ({exact})."),
    (True, False, True): N_("{one} sale antes que los demás de {other}: {chance} ({exact})."),
    (False, True, False): N_("Alguno de {one} sale antes que {other}: {chance} ({exact})."),
    (False, True, True): N_("Algún otro de {one} sale antes que {other}: {chance} ({exact})."),
    (False, False, False): N_("Alguno de {one} sale antes que todos los de {other}: {chance} ({exact})."),
}
"""The question's two halves, each a marker or a side, and whether the marker is of that very side."""
ALL = {
    (True, False): N_("Todos los de {one} salen antes que {other}: {chance} ({exact})."),
    (True, True): N_("Todos los demás de {one} salen antes que {other}: {chance} ({exact})."),
    (False, False): N_("Todos los de {one} salen antes que los de {other}: {chance} ({exact})."),
}
"""The same for all of a side: whether the other half is a marker, and of that very side."""
