"""The overlay that shows what an answer drew, in large, and the list of undone steps."""
