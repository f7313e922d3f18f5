"""A context file in a folder of its own."""

DECAY = 0.9
