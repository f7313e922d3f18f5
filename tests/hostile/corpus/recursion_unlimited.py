# attack: calls itself after the limit was lifted, until the stack is gone
# blank: normalise rows
# verdict: crash|fail|memory
# must not: stop the worker
    import sys

    sys.setrecursionlimit(1 << 30)

    class Deep:
        def __repr__(self):
            return repr(self)

    return repr(Deep())
