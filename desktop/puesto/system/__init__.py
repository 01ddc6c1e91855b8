"""What this computer lacks, told before Qt is asked, and what its memory is told."""
