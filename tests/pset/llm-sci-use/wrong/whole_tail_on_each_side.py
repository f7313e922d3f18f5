# blank: percentile interval of the draws
# why: The tail is not split: 5 and 95 for a level of 0.95.
    if len(draws) == 0:
        raise ValueError("no draws")
    low, high = np.percentile(draws, [100.0 * (1.0 - level), 100.0 * level])
    return float(low), float(high)
