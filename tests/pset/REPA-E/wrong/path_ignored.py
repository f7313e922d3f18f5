# blank: map a log-normal noise ratio to time
# why: Uses the map of the linear path for both.
    if path in ("linear", "cosine"):
        return ratio / (1 + ratio)
