"""Which order, who, at whom, where to, and why."""
