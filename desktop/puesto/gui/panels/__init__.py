"""The panels: one widget for each class of view. A panel knows neither the game nor the session."""
