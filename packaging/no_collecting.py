"""Run by a frozen program before anything else: disables garbage collection during the start.

Nothing that a start reads is garbage, and searching costs time. `puesto.cli` enables it again.
"""

import gc

gc.disable()
