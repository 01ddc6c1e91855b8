"""What this computer lacks, and bad input at a start."""
