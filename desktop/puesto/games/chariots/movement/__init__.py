"""Chapter 6, facts in and result out."""
