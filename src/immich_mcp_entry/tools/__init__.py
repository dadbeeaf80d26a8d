"""The tools, one module each: what the model reads of it, and what it does."""
