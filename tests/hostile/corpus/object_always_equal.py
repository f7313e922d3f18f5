# attack: returns an object that equals everything
# blank: normalise rows
# verdict: fail
# must not: reach a comparison
    class Equal:
        def __eq__(self, other):
            return True

        def __getattr__(self, name):
            return lambda *args, **kwargs: self

        __mul__ = __rmul__ = __sub__ = __rsub__ = __add__ = __radd__ = lambda self, other: self
        __hash__ = object.__hash__

    return Equal()
