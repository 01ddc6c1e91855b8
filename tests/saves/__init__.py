"""One real save of every release, opened by every later one."""
