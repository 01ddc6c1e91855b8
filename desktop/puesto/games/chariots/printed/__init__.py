"""The printed game as frozen records: types, charts, scenarios."""
