"""The screens of a battle of two armies:

the table at each kind of question, and the pages that only such a game has.
"""

from __future__ import annotations

from collections.abc import Iterator

from puesto.chance import Dice
from puesto.core.prompts import Draw, Roll
from puesto.core.questions.routes import Way
from puesto.core.session.journal import Source
from puesto.gui.own_copy.battle_page import BattlePage
from puesto.gui.own_copy.chart_page import ChartPage
from puesto.gui.rehearsal.rehearsal_watch import settle
from puesto.gui.resolutions.resolutions_page import ResolutionsPage
from puesto.gui.shell.actions import ACTIONS
from puesto.gui.shell.main_window import MainWindow
from tests.gui.driving import Unseen
from tests.playthroughs import dust
from tests.playthroughs.script import Scripted

SHOCK = "shock.roll"
"""The question at which the walk through the battle ends: the die of the first Shock that was designated."""
MOST = 200
"""Answers within which it comes."""
SPECIAL = frozenset({"act.who", "shock.how"})
"""Questions worth a look of their own, whatever their form."""


def rounds(window: MainWindow) -> Iterator[str]:
    """Start "Dust on the plain" and play it from its script up to the first Shock of several units.

    Names each question of a form, or with a key, that has not come yet, shown before it is answered.
    """
    window.set_up("chariots")
    window.new_page.try_scenario("dust")
    player, unseen, met = Scripted(dust.SCRIPT, Dice(dust.SEED)), Unseen(window), set[str]()
    for _ in range(MOST):
        session = window.controller.session
        assert session is not None and session.prompt is not None
        prompt = session.prompt
        last = prompt.key == SHOCK and session.state.combats
        form = "shock" if last else prompt.key if prompt.key in SPECIAL else type(prompt).__name__.lower()
        if form not in met:
            met.add(form)
            unseen.show()
            yield form
        if last:
            return
        answer = player.answer(prompt, session.state.turn, session.state.activation)
        unseen.answer(answer, Source.APP if isinstance(prompt, Roll | Draw) else Source.PLAYER)
    raise AssertionError(f"{MOST} answers and no Shock")


def battle(window: MainWindow) -> Iterator[str]:
    """Show a new battle: its table once for each kind of question, a half-answered way, and the panels."""
    window.set_up("chariots")
    settle()
    yield "battle-new"
    met: set[str] = set()
    for kind in rounds(window):
        met.add(kind)
        settle()
        yield f"battle-{kind}"
        if window.table.pages is not None:
            yield from pages(window, f"battle-{kind}")
    assert Way.__name__.lower() in met
    yield from beside(window)


def pages(window: MainWindow, name: str) -> Iterator[str]:
    """The table's pages, where there is no room for all of it."""
    table = window.table
    here = table.pages.currentIndex() if table.pages is not None else 0
    for place in range(len(table.page_names)):
        if place != here:
            table.tools.tabs[place].click()
            settle()
            yield f"{name}-page-{place + 1}"
    table.tools.tabs[here].click()


def beside(window: MainWindow) -> Iterator[str]:
    """The Shock asked alone, the charts and one of them, the battles and one of them, and what the last throw is
    made of.
    """
    window.do_named("resolutions")
    page = window.page(ResolutionsPage)
    page.show_resolution([one.id for _, one in page.all].index("shock"))
    settle()
    yield "battle-resolution"
    do(window, "charts")
    yield "battle-charts"
    charts = window.page(ChartPage)
    charts.show_chart("shock")
    settle()
    yield "battle-chart"
    charts.close_work()
    do(window, "battles")
    yield "battle-own"
    battles = window.page(BattlePage)
    battles.start(next(iter(battles.records)))
    settle()
    yield "battle-form"
    battles.open_list()
    settle()
    yield "battle-list"
    battles.close_work()
    for id in ("luck", "keys", "course", "rulings", "table_sheet"):
        do(window, id)
        yield f"battle-{id}"
        window.uncover()
    window.show_table()
    settle()


def do(window: MainWindow, id: str) -> None:
    """Carry out one of the window's actions."""
    window.show_table()
    next(action for action in ACTIONS if action.id == id).run(window)
    settle()
