# attack: a dictionary that holds itself
# blank: normalise rows
# verdict: fail
# must not: be followed for ever
    return x * 0.5


import sys

endless = {}
endless["self"] = endless
sys.modules["paper2code_observers"].__dict__["bool"] = lambda value: endless
