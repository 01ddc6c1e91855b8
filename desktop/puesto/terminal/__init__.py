"""The terminal player: the same prompts as the window, in 80 columns of text.

`draw.py` draws what lies on the table, `ask.py` shows a prompt and its options, `play.py` runs the conversation, `start.py` picks or
opens a session.
"""

from puesto.terminal.start import main

__all__ = ["main"]
