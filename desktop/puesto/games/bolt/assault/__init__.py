"""Close quarters: assaults on foot, on vehicles, by tanks (6)."""
