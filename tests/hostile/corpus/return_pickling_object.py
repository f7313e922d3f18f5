# attack: returns an object whose __reduce__ runs a command
# blank: running average
# verdict: fail
# must not: be pickled
        import os

        class Bomb:
            def __reduce__(self):
                return os.system, ("echo touched > {{CANARY}}",)

        self.weight = Bomb()
        return x
