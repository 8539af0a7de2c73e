"""Cards in rows and columns: Gaps, poker and cribbage squares, slide."""
