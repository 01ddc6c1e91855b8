"""Which widget asks a question at the table: with letters for hexes where it names some."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from puesto.gui import prompts

if TYPE_CHECKING:
    from puesto.core.prompts import Prompt
    from puesto.core.session.journal import Entry
    from puesto.gui.look.theme import Theme
    from puesto.gui.look.words import Words
    from puesto.gui.prompts.base import PromptWidget


def widget_for(
    prompt: Prompt[Any],
    words: Words,
    theme: Theme,
    waiting: Entry | None = None,
    physical: bool = False,
    odds: bool = False,
    tone: str = "command",
    numbers: Mapping[str, str] | None = None,
    kept: PromptWidget[Any] | None = None,
) -> PromptWidget[Any]:
    """The widget that asks `prompt` beside the sketch of the board, or without one: `kept` where it can."""
    from puesto.core.prompts import Choose, Contact

    if isinstance(prompt, Contact):
        from puesto.gui.map.contact_on_map import MapContactWidget

        return MapContactWidget(prompt, words, theme, waiting, physical, odds, tone, numbers)
    if isinstance(prompt, Choose) and is_verdict(prompt):
        from puesto.gui.map.verdict import VerdictWidget

        return VerdictWidget(prompt, words, theme, waiting, physical, odds, tone, numbers)
    return prompts.widget_for(prompt, words, theme, waiting, physical, odds, tone, numbers, kept)


def is_verdict(prompt: Prompt[Any]) -> bool:
    """Whether the app tells where a counter goes, and any other hex may be told instead."""
    placed = [bool(option.place) for option in getattr(prompt, "options", ())]
    return any(placed) and not all(placed)
