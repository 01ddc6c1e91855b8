"""What this computer lacks, told before Qt is asked."""
