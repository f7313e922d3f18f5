# blank: percentile interval of the draws
# why: The interval is that of 0.95 whatever the level.
    if len(draws) == 0:
        raise ValueError("no draws")
    low, high = np.percentile(draws, [2.5, 97.5])
    return float(low), float(high)
