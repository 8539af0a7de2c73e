"""Building games with a stock: turned to a waste (`kernel`) or dealt to the columns (`deals`)."""
