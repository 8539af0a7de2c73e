"""How games of vying are shown."""
