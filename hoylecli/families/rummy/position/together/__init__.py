"""Games where all cards of a rank that a side lays lie together: what it can meld, and what it may take."""
