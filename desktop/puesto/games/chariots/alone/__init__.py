"""What can be resolved alone, one module a chapter of the rulebook; `resolutions` lists it all."""
