"""What a game hands the house: a descriptor of plain functions and data."""
