"""What games share."""
