"""Chapters 1 and 3, facts in and result out: supply, SNAFU, prepared defence, fatigue, isolation."""
