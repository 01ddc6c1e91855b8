"""Which kind of widget asks a question at the table: with letters for hexes where it names some."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puesto.gui import prompts

if TYPE_CHECKING:
    from puesto.core.prompts import Choose, Prompt
    from puesto.core.questions.board import AskMany
    from puesto.gui.prompts.base import PromptWidget


def kind_for(prompt: Prompt[Any]) -> type[PromptWidget[Any]]:
    """Which kind of widget asks `prompt` beside the sketch of the board, or without one."""
    from puesto.core.prompts import Choose
    from puesto.core.questions.board import AskMany, Contact

    if isinstance(prompt, AskMany) and is_board_check(prompt):
        from puesto.gui.map.board_check import BoardCheckWidget

        return BoardCheckWidget
    if isinstance(prompt, Contact):
        from puesto.gui.map.contact_on_map import MapContactWidget

        return MapContactWidget
    if isinstance(prompt, Choose) and is_verdict(prompt):
        from puesto.gui.map.verdict import VerdictWidget

        return VerdictWidget
    return prompts.kind_for(prompt)


def is_verdict(prompt: Choose) -> bool:
    """Whether the app tells where a counter goes, and any other hex may be told instead."""
    placed = [bool(option.place) for option in prompt.options]
    return any(placed) and not all(placed)


def is_board_check(prompt: AskMany) -> bool:
    """Whether the app tells how a board stands, and each answer belongs to what it would put right."""
    return bool(prompt.apart) and sum(map(len, prompt.apart)) == len(prompt.options) and bool(prompt.options[0].sign)
