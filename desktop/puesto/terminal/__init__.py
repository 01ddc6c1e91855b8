"""The terminal player: the same prompts as the window, in 80 columns of text.

`start.py` picks or opens a session, `play.py` runs the conversation from a `seat.py`, which every command there speaks and hears with;
`ask.py` shows a prompt and its options, `draw.py` what lies on the table.
"""

from puesto.terminal.start import main

__all__ = ["main"]
