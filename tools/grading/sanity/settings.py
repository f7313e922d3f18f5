"""How thoroughly a paper is tried."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """`mutants`: of each snippet, None for all. `repeats`: seeds under which the reference must agree with itself.

    `equivalence_seeds`: a mutant is called equivalent when every observation is the reference's, bit for bit, under that
    many seeds. `seed`: where the seeds come from; None takes them from the paper, so that every machine says the same.
    `lenient`: weak tests are warned of only.
    """

    mutants: int | None = 12
    repeats: int = 5
    equivalence_seeds: int = 8
    seed: int | None = None
    lenient: bool = False
