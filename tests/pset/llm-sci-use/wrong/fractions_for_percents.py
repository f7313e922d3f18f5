# blank: percentile interval of the draws
# why: Fractions are passed where percents are meant.
    if len(draws) == 0:
        raise ValueError("no draws")
    low, high = np.percentile(draws, [(1.0 - level) / 2.0, 1.0 - (1.0 - level) / 2.0])
    return float(low), float(high)
