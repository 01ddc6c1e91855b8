"""Choice of the section that explains what the player has before them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from puesto.gui.host.host import Host
    from puesto.reference.guide import Guide, Section


def section_here(host: Host, guide: Guide) -> Section | None:
    """Return the section for the open sheet, the current prompt, or the shown page."""
    session, prompt = host.controller.session, host.controller.prompt
    topic = host.topic
    if topic == "table" and session is not None and prompt is not None:
        section = guide.section_for_prompt(session.game.id, prompt.key)
        if section is not None:
            return section
    return guide.section_for_page(topic)
