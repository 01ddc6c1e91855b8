"""Run by a frozen program on Linux before anything else: what it starts (a browser, a box with a text) gets the system's libraries, not the build's."""

import os

before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
os.environ.pop("LD_LIBRARY_PATH", None)
if before:
    os.environ["LD_LIBRARY_PATH"] = before
