# blank: percentile interval of the draws
# why: No interpolation between draws.
    if len(draws) == 0:
        raise ValueError("no draws")
    tail = (1.0 - level) / 2.0
    low, high = np.quantile(draws, [tail, 1.0 - tail], method="nearest")
    return float(low), float(high)
