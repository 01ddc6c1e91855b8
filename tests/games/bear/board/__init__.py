"""What only the board knows."""
