"""What an owner types in: charts, scenarios, lists."""
