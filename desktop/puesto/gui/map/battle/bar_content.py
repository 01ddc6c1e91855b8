"""A panel and buttons in the step bar in place of its answers, until the prompt is shown again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from puesto.gui.controls.accessible import PlainLabel
from puesto.gui.controls.buttons import AnswerButton, Corner
from puesto.gui.controls.text_entry import give_keyboard
from puesto.gui.look.theme import Theme
from puesto.gui.map.battle.move_panel import PaintedPanel

if TYPE_CHECKING:
    from puesto.gui.prompts.base import PromptWidget
    from puesto.gui.prompts.form_sheet import FormSheet


class StepBarView(Protocol):
    """Protocol of what the map of a battle uses of the step bar."""

    question: PlainLabel
    corner: QWidget | None
    widget: PromptWidget[Any] | None
    answers: QWidget | None
    sheet: FormSheet
    body: Any

    def ask_again(self) -> None:
        """Show the same prompt again."""
        ...

    def say_briefly(self, text: str, lasts: bool = False) -> None:
        """Show a text in place of the quiet line."""
        ...

    def refuse(self, text: str) -> None:
        """Show why something was not accepted."""
        ...

    def clear_problem(self) -> None:
        """Hide the reason for which an answer was refused."""
        ...


def put_corner(bar: StepBarView, theme: Theme, *buttons: AnswerButton) -> None:
    """Show buttons at the end of the bar."""
    assert isinstance(bar, QWidget)
    bar.corner = corner = Corner(theme, *buttons)
    corner.setParent(bar)
    corner.show()


def show_in_bar(
    bar: StepBarView, theme: Theme, title: str, detail: str, panel: QWidget, heading: str, *buttons: AnswerButton
) -> None:
    """Show a title with its detail, buttons at the end, and a panel in the column in place of the answers."""
    bar.clear_problem()
    bar.question.setText(title)
    if bar.corner is not None:
        bar.corner.hide()
    for button in buttons:
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    put_corner(bar, theme, *buttons)
    answers_shown = bar.answers
    for holder in (bar.body, bar.sheet.body):
        if answers_shown is not None and holder.content is answers_shown:
            holder.release()
    if isinstance(answers_shown, PaintedPanel):
        answers_shown.deleteLater()
    if answers_shown is not None:
        answers_shown.hide()
    bar.sheet.put(None)
    bar.answers = panel
    bar.body.put(panel)
    bar.say_briefly(detail, lasts=True)
    bar.sheet.heading = heading
    bar.sheet.update()
    assert isinstance(bar, QWidget)
    bar.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    give_keyboard(bar)
