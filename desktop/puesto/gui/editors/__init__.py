"""Records typed in: forms made from the records' types, and the record on the desk."""
