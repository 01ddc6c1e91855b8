"""System checks before Qt is loaded: what this computer lacks, and who starts the program."""
