"""What can be looked up: the guide, the notices, the proof."""
