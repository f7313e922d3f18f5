# attack: swaps the code of the observers
# blank: normalise rows
# verdict: fail
# must not: decide what was observed
    import sys

    observers = sys.modules["paper2code_observers"]

    def nothing():
        return None

    for name in [name for name in vars(observers) if name.startswith("observe_")]:
        getattr(observers, name).__code__ = nothing.__code__
    return x * 0.5
