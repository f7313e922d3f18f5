# attack: an integer of a million bits
# blank: normalise rows
# verdict: fail
# must not: be taken for forged
    return x * 0.5


import sys

sys.modules["paper2code_observers"].__dict__["bool"] = lambda value: 1 << 1_000_000
