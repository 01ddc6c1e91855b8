"""What is shown of a game of Bolt Action."""
