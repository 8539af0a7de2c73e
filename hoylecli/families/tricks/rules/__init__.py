"""The rules of a trick-taking game: their schema, what cannot be played, and how the cards rank."""
