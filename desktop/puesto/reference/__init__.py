"""Reference material: the guide, the glossary, the notices, the proof."""
