"""The sheet of an attack over the middle of the table: who attacks whom, and what each target is worth."""
