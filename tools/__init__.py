"""The program behind the benchmark: the console command `rcb` and its rooms, listed in DESIGN order in docs/architecture.md."""
