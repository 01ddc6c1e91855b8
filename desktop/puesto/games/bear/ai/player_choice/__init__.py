"""The player chooses in place of the rules: who acts and at whom, compared with what the rules say."""
