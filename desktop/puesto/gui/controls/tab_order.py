"""The order of the Tab key: reading order, row by row, columns one after the other.

Qt's own order is the one in which widgets were made. Prompts are made anew all the time and would come last.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QScrollArea, QWidget

from puesto.gui.controls.buttons import Corner, focus_of

BY_TAB = frozenset(policy for policy in Qt.FocusPolicy.__members__.values() if policy & Qt.FocusPolicy.TabFocus)
"""Focus policies that include the Tab key."""
SAME_ROW = 0.5
"""Share of the lower widget's height that must overlap with another one for both to be in one row."""


def stops(top: QWidget) -> list[QWidget]:
    """Return the widgets that Tab goes through below `top`."""
    visible_children = [
        child for child in top.children() if isinstance(child, QWidget) and child.isVisible() and not child.isWindow()
    ]
    widgets: list[QWidget] = []
    for child in reading_order(visible_children) if len(visible_children) > 1 else visible_children:
        if child.focusPolicy() in BY_TAB and child.isEnabled() and child.focusProxy() is None:
            widgets.append(child)
        widgets += stops(child)
    return widgets


def reading_order(widgets: list[QWidget]) -> list[QWidget]:
    """Return sibling widgets from top to bottom, those in one row from left to right.

    Buttons that confirm a form come after it.
    """
    rows: list[tuple[QRect, list[QWidget]]] = []
    for widget in sorted(widgets, key=lambda widget: (widget.y(), widget.x())):
        box = widget.geometry()
        if rows and not isinstance(widget, Corner):
            row, members = rows[-1]
            beside = min(row.bottom(), box.bottom()) - max(row.top(), box.top())
            if beside > SAME_ROW * min(row.height(), box.height()):
                members.append(widget)
                continue
        rows.append((box, [widget]))
    ordered = [widget for _, members in rows for widget in sorted(members, key=lambda widget: widget.x())]
    return sorted(ordered, key=lambda widget: isinstance(widget, Corner))


def go_on(top: QWidget, forward: bool) -> bool:
    """Give the focus to the next stop below `top`, or to the one before, in a cycle. Return whether there was one."""
    widgets, focus = stops(top), focus_of(top)
    if not widgets:
        return False
    if focus in widgets:
        target = widgets[(widgets.index(focus) + (1 if forward else -1)) % len(widgets)]
    else:
        target = nearest_stop(top, widgets, focus, forward)
    target.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
    area = target.parentWidget()
    while area is not None and area is not top:
        if isinstance(area, QScrollArea):
            area.ensureWidgetVisible(target)
        area = area.parentWidget()
    return True


def nearest_stop(top: QWidget, widgets: list[QWidget], focus: QWidget | None, forward: bool) -> QWidget:
    """Return the stop after a widget that is none. It is the first one inside it, or the next below its upper edge."""
    if focus is None or not top.isAncestorOf(focus):
        return widgets[0 if forward else -1]
    inside = [stop for stop in widgets if focus.isAncestorOf(stop)]
    if inside:
        return inside[0 if forward else -1]
    line = focus.mapTo(top, QPoint(0, 0)).y()
    later = [stop for stop in widgets if stop.mapTo(top, QPoint(0, 0)).y() > line]
    earlier = [stop for stop in widgets if stop not in later]
    return (later or widgets)[0] if forward else (earlier or widgets)[-1]


def first_stop(area: QWidget) -> QWidget | None:
    """Return the first widget made in `area` that takes the focus by Tab; None without one."""
    return next(
        (
            child
            for child in area.findChildren(QWidget)
            if child.focusPolicy() & Qt.FocusPolicy.TabFocus and child.isVisible() and child.isEnabled()
        ),
        None,
    )
