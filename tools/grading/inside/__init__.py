"""Everything that runs inside the sandbox. Standard library only, and no import from the rest of the program:
this folder alone is mounted there."""
