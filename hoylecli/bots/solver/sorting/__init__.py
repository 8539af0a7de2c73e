"""Cards of the stock laid on columns, from which they only go home: Calculation, Strategy."""
