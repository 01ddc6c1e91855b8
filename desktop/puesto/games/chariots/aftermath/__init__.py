"""What follows from a hit at the table: routs, deaths, standards and leaders that go along."""
