"""How deals are counted."""
