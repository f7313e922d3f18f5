# attack: an exception whose class lies about its name and kind
# blank: normalise rows
# verdict: not-pass
# must not: stop the report
    class Meta(type):
        @property
        def __name__(cls):
            return object()

        def __instancecheck__(cls, other):
            return True

    class Hostile(Exception, metaclass=Meta):
        __class__ = property(lambda self: ImportError)

    raise Hostile
