# blank: start values from the width table
# why: A loop over the rows that stops at the first one wide enough.
    rows = [(1024, 1.0, 1.0), (2048, 1.0, 0.5), (4096, 0.8, 0.2), (5120, 0.6, 0.15), (8192, 0.2, 0.05)]
    for listed, attention, other in rows:
        if width <= listed:
            break
    return attention, other
