"""Run by a frozen program on Linux before anything else: gives child processes the system's libraries.

A browser or a dialog that it starts must not load those of the build.
"""

import os

before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
os.environ.pop("LD_LIBRARY_PATH", None)
if before:
    os.environ["LD_LIBRARY_PATH"] = before
