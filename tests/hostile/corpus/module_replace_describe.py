# attack: replaces the description of failures
# blank: normalise rows
# verdict: not-pass
# must not: turn a failure into nothing
    import sys

    for module in list(sys.modules.values()):
        if getattr(module, "__name__", "").startswith("inside"):
            for name in ("describe", "error_kind", "_failure"):
                if hasattr(module, name):
                    setattr(module, name, lambda *args: None)
    raise ValueError("no description")
