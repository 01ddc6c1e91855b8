"""What is printed into a pipe, and whether somebody still reads it."""

from __future__ import annotations

import errno
import os


def nobody_reads(error: OSError, system: str = os.name) -> bool:
    """Whether writing failed because the reader has left: no fault of anybody's. Windows calls that an invalid argument."""
    return isinstance(error, BrokenPipeError) or (system == "nt" and error.errno == errno.EINVAL)
