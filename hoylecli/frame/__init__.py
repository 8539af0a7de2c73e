"""What every game of deals shares: dealers, the phases of a deal, its score, and the end of the match."""
