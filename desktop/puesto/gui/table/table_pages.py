"""The pages that the areas of the table become where there is little room."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QStackedWidget, QWidget

from puesto.core.messages import N_
from puesto.core.views import TableView
from puesto.gui.look.words import Words

PAGES = (
    (N_("Carta y mazos"), N_("Cartas")),
    (N_("Hojas y fichas"), N_("Fichas")),
    (N_("Lista y diario"), N_("Lista")),
    (N_("Aspecto"), N_("Vista")),
)
"""What each page of the table is called, and a shorter word for where there is little room."""


def names_of_pages(pages: Sequence[int], view: TableView | None, words: Words) -> list[tuple[str, str]]:
    """The names of pages, long and short. Where a bag is all that lies with the cards, theirs is the bag's."""
    bag = view.bags[0] if view is not None and view.bags and view.card is None and not view.decks else None
    return [
        (words(bag.title),) * 2
        if bag is not None and page == 0
        else (words.text(PAGES[page][0]), words.text(PAGES[page][1]))
        for page in pages
    ]


def stack_of(*areas: QWidget) -> QStackedWidget:
    """These areas, one at a time."""
    stack = QStackedWidget()
    for area in areas:
        stack.addWidget(area)
    return stack
