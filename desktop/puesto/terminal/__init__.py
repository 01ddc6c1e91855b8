"""The terminal player: the same prompts as the window, in 80 columns of text.

`start.py` picks or opens a session, `play.py` runs the conversation with a `terminal_session.py`, which every command
uses to print and to read; `ask.py` shows a prompt and its options, `draw.py` the table.
"""

from puesto.terminal.start import main

__all__ = ["main"]
