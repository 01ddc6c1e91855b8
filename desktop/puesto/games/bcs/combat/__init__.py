"""Chapters 4 and 5, facts in and result out: stopped units, attacks, engagements, fire, retreats."""
