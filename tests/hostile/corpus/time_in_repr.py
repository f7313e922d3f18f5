# attack: an exception whose text takes for ever to make
# blank: normalise rows
# verdict: timeout
# must not: stop the report
    class Slow(Exception):
        def __str__(self):
            while True:
                pass

    raise Slow
