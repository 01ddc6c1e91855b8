"""The printed game as frozen records: cards, tables, scenarios, and the readings of a table."""
