"""One module per rulebook, every figure with its source."""
