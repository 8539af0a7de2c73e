"""The rules that a rules file may choose, and what follows from them."""
