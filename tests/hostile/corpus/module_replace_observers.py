# attack: replaces the observers by functions of its own
# blank: normalise rows
# verdict: fail
# must not: decide what was observed
    import sys

    observers = sys.modules["paper2code_observers"]
    for name in [name for name in vars(observers) if name.startswith("observe_")]:
        setattr(observers, name, lambda: {"x": torch.zeros(6, 5), "y": torch.zeros(6, 5), "gradient": torch.zeros(6, 5)})
    return x * 0.5
