"""The switch that shows the table on a second device, and what the device is sent."""
