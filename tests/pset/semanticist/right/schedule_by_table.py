# blank: guidance scale schedule
# why: A table of functions.
    shares = {"constant": lambda: 1.0, "linear": lambda: (index + 1) / total}
    if schedule not in shares:
        raise ValueError(schedule)
    return 1.0 + shares[schedule]() * (scale - 1.0)
