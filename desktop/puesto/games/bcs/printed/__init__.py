"""The printed game as frozen records: charts, operations with their formations, and lists as text."""
