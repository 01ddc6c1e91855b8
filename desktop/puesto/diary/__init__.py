"""The diary: the events of a session and the position on the table, as pages to keep, print and post.

`evening.py` turns a session into a `Paper`, `story.py` into one of two pages, `sheet.py` the present table;
`markdown.py`, `html.py` and `bbcode.py` write a paper out. Everything on a paper is in words already, in the player's
language. No Qt, no clock: the window prints the same papers.
"""

from puesto.diary.evening import diary, diary_in_slices
from puesto.diary.paper import Paper
from puesto.diary.sheet import sheet
from puesto.diary.story import story, story_in_slices
from puesto.diary.writing import FORMATS, SUFFIXES, file_name, form_of, paper_bytes

__all__ = [
    "FORMATS",
    "SUFFIXES",
    "Paper",
    "diary",
    "diary_in_slices",
    "file_name",
    "form_of",
    "paper_bytes",
    "sheet",
    "story",
    "story_in_slices",
]
