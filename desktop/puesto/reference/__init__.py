"""What can be looked up: the guide, the glossary, the notices, the proof."""
