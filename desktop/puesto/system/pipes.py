"""Errors of printing into a pipe whose reader has gone."""

from __future__ import annotations

import errno
import os


def nobody_reads(error: OSError, system: str = os.name) -> bool:
    """Return whether writing failed because the reader of a pipe has gone, which is no error.

    Windows reports that as an invalid argument.
    """
    return isinstance(error, BrokenPipeError) or (system == "nt" and error.errno == errno.EINVAL)
