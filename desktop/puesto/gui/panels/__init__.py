"""One widget for each class of view; each is built from a view alone, and knows neither the game nor the session."""
