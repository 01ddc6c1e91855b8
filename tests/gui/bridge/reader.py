"""A screen reader of a few lines:

for each line on standard input it prints, as one line of JSON, what the desktop says of the window.

Runs in the system's own Python, which has the bridge's library: `/usr/bin/python3 reader.py`. `tree` gives the
elements, `heard` the
announcements since the last time.
"""

import json
import sys

import gi  # type: ignore[import-not-found]  # of the system's own Python

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # type: ignore[import-not-found]  # noqa: E402 the version must be said before

HEARD: list[str] = []
PATIENCE = 3000
"""Milliseconds that an announcement may take."""


def elements(node, depth=0):
    """The showing elements below a node, depth first."""
    states = node.get_state_set()
    if depth > 2 and not states.contains(Atspi.StateType.SHOWING):
        return
    yield {
        "role": node.get_role_name(),
        "name": node.get_name() or "",
        "description": node.get_description() or "",
        "focusable": states.contains(Atspi.StateType.FOCUSABLE),
        "focused": states.contains(Atspi.StateType.FOCUSED),
        "depth": depth,
    }
    for place in range(node.get_child_count()):
        child = node.get_child_at_index(place)
        if child is not None:
            yield from elements(child, depth + 1)


def settle(milliseconds):
    """Let events come in."""
    loop = GLib.MainLoop()
    GLib.timeout_add(milliseconds, loop.quit)
    loop.run()


def main():
    """Answer until standard input ends."""
    listener = Atspi.EventListener.new(lambda event: HEARD.append(str(event.any_data)))
    listener.register("object:announcement")
    print("ready", flush=True)
    for line in sys.stdin:
        if line.strip() == "tree":
            settle(300)
            desktop = Atspi.get_desktop(0)
            found = []
            for place in range(desktop.get_child_count()):
                found += list(elements(desktop.get_child_at_index(place)))
            print(json.dumps(found), flush=True)
        elif line.strip() == "heard":
            waited = 0
            while not HEARD and waited < PATIENCE:
                settle(100)
                waited += 100
            settle(200)
            print(json.dumps(HEARD), flush=True)
            HEARD.clear()


main()
