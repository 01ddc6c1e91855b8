"""What games say alike of packs, situations and answers: shapes that each fills, and no rules."""
