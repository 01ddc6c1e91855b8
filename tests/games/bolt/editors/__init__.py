"""What an owner of Bolt Action types in."""
