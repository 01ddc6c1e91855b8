"""The black-box protocol: one JSON object a line on stdin, one a line on stdout, nothing else on stdout ever, and no Qt.

`server.py` reads, answers and survives; `verbs.py` gathers what can be asked, `conversation.py` is what every verb works on; `shapes.py` turns
prompts, views and logs into JSON.
"""

from puesto.protocol.server import PROTOCOL, Server, serve

__all__ = ["PROTOCOL", "Server", "serve"]
