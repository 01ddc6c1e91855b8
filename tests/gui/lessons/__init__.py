"""The course, the proof and the why."""
