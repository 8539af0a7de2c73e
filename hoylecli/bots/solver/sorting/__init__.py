"""Games in which the stock is laid on columns, from which cards only go home: Calculation, Strategy."""
