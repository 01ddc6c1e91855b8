"""One small widget for each class of prompts."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Unpack

if TYPE_CHECKING:
    from puesto.core.prompts import Prompt
    from puesto.gui.look.theme import Theme
    from puesto.gui.look.words import Words
    from puesto.gui.prompts.base import PromptOptions, PromptWidget


@cache
def widgets() -> tuple[tuple[type[Prompt[Any]], type[PromptWidget[Any]]], ...]:
    """Return the widget class of each prompt class. They are imported at the first prompt, after the first paint."""
    from puesto.core.prompts import Choose, Draw, Number, Pick, Roll
    from puesto.core.questions.board import Contact
    from puesto.core.questions.cross_tables import AskTable
    from puesto.core.questions.routes import Way
    from puesto.core.questions.sightings import Sightings
    from puesto.gui.prompts.choose import ChooseWidget
    from puesto.gui.prompts.contact import ContactWidget
    from puesto.gui.prompts.draw import DrawWidget
    from puesto.gui.prompts.forms.sightings import SightingsWidget
    from puesto.gui.prompts.forms.ticks import TableWidget
    from puesto.gui.prompts.number import NumberWidget
    from puesto.gui.prompts.pick import PickWidget
    from puesto.gui.prompts.roll import RollWidget
    from puesto.gui.prompts.way import WayWidget

    return (
        (Roll, RollWidget),
        (Draw, DrawWidget),
        (Contact, ContactWidget),
        (Number, NumberWidget),
        (Way, WayWidget),
        (Sightings, SightingsWidget),
        (AskTable, TableWidget),
        (Pick, PickWidget),
        (Choose, ChooseWidget),
    )


def kind_for(prompt: Prompt[Any]) -> type[PromptWidget[Any]]:
    """Return the widget class that asks `prompt`."""
    from puesto.core.prompts import Choose
    from puesto.gui.controls.buttons import KEYS, MORE_KEYS

    if isinstance(prompt, Choose) and prompt.options and all(option.place for option in prompt.options):
        from puesto.gui.prompts.lookup import SquareWidget

        return SquareWidget
    if isinstance(prompt, Choose) and len(prompt.options) > len(KEYS + MORE_KEYS):
        from puesto.gui.prompts.lookup import LookUpWidget

        return LookUpWidget
    result = next((widget for kind, widget in widgets() if isinstance(prompt, kind)), None)
    if result is None:
        raise TypeError(f"no widget asks {prompt.kind}")
    return result


def widget_for(
    prompt: Prompt[Any],
    words: Words,
    theme: Theme,
    former_widget: PromptWidget[Any] | None = None,
    kind: type[PromptWidget[Any]] | None = None,
    **manner: Unpack[PromptOptions],
) -> PromptWidget[Any]:
    """Return the widget that asks `prompt`.

    It is `former_widget` where possible, or a new one of `kind`, by default the usual one.
    """
    kind = kind or kind_for(prompt)
    if former_widget is not None and type(former_widget) is kind and former_widget.theme == theme:
        former_widget.ask(prompt, words, theme, **manner)
        return former_widget
    return kind(prompt, words, theme, **manner)
