"""One widget for each class of view. Each is built from a view alone, and knows neither the game nor the session."""
