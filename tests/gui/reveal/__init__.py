"""The beat that shows what was drawn."""
