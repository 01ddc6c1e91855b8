"""Battalion Combat Series: its cases, its rules, and whole sessions."""
