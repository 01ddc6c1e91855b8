"""Rules run step by step, with their journal: undo, redo, override, correct, save."""
