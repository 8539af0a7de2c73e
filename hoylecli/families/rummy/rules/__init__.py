"""The rules of a rummy as its file has them, and what follows from them."""
