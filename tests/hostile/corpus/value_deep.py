# attack: lists nested a thousand times
# blank: normalise rows
# verdict: fail
# must not: overflow the stack of the grader
    return x * 0.5


import sys


def deep(value):
    for _ in range(1000):
        value = [value]
    return value


sys.modules["paper2code_observers"].__dict__["bool"] = deep
