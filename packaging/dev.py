"""The command of a checkout: it installs what is needed, then plays, tests or measures.

Needs nothing but Python 3.11 or newer. Every older Python must be able to parse this file, so that it can print why it
is refused; the work is done in `dev_*.py` beside it.
"""

import os
import sys

if sys.hexversion < 0x030B0000:
    have = ".".join(str(part) for part in sys.version_info[:3])
    sys.stderr.write(
        "Puesto de Mando needs Python 3.11 or newer, and this is Python " + have + " (" + sys.executable + ").\n"
    )
    if os.name == "nt":
        sys.stderr.write("Install a newer one from https://www.python.org and run: py packaging\\dev.py play\n")
    else:
        sys.stderr.write("If a newer one is installed, name it: python3.12 packaging/dev.py play\n")
        sys.stderr.write(
            "If not: on macOS `brew install python`, elsewhere from your system's packages or https://www.python.org\n"
        )
    sys.exit(1)

from dev_tasks import main

if __name__ == "__main__":
    try:
        status = main(sys.argv[1:])
    except BrokenPipeError:  # who read it, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status)
