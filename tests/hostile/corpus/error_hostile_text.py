# attack: an exception whose text raises another one
# blank: normalise rows
# verdict: fail
# must not: stop the report
    class Hostile(Exception):
        def __str__(self):
            raise SystemExit(0)

        __repr__ = __str__

    raise Hostile
