"""2GM Tactics: its cases, its rules, and whole battles."""
