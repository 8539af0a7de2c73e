"""What players of each level do, and what a hint says, a module for each phase of a deal."""
