"""What is printed: cards, tables, scenarios, and the readings among which a table chooses."""
