"""Run by a frozen program before anything else: nothing of what a start reads is garbage, and to look for it there costs time. `puesto.cli` looks again."""

import gc

gc.disable()
