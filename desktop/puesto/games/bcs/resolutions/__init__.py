"""Any procedure by itself: the very ones of the activation, each from a form of facts."""
