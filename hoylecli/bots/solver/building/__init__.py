"""Games of columns and cells without a stock: Four Free, Yukon, La Belle Lucie. See `kernel`."""
