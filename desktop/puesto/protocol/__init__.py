"""The protocol for other programs: one JSON object a line on stdin, one a line on stdout, without Qt.

`README.md` describes it for those who write such a program; `packaging/pages.py` makes its tables.
`server.py` reads and answers lines; `first_verbs.py` and `verbs.py` have the verbs, `conversation.py` is what they
work on; `shapes.py` turns prompts, views and logs into JSON, `schemas.py` describes what can be answered.
"""

from puesto.protocol.first_verbs import PROTOCOL
from puesto.protocol.server import Server, serve

__all__ = ["PROTOCOL", "Server", "serve"]
