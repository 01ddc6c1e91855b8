"""Choice of the widget that asks a prompt at the table, with the sketch of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puesto.gui import prompts

if TYPE_CHECKING:
    from puesto.core.prompts import Choose, Prompt
    from puesto.core.questions.board import AskMany
    from puesto.gui.prompts.base import PromptWidget


def kind_for(prompt: Prompt[Any]) -> type[PromptWidget[Any]]:
    """Return the class of the widget that asks `prompt`, beside the sketch or without one."""
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
    """Return whether the app proposes where a counter goes and any other hex may be given instead."""
    has_place = [bool(option.place) for option in prompt.options]
    return any(has_place) and not all(has_place)


def is_board_check(prompt: AskMany) -> bool:
    """Return whether the prompt is a check of the board in which every answer corrects one of its facts."""
    return bool(prompt.apart) and sum(map(len, prompt.apart)) == len(prompt.options) and bool(prompt.options[0].sign)
