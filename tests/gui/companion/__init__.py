"""The switch that shows the table on a second device."""
