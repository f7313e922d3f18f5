# blank: percentile interval of the draws
# why: Quantiles of fractions, one after the other.
    draws = np.asarray(draws)
    if draws.size < 1:
        raise ValueError("no draws")
    low = np.quantile(draws, 0.5 - level / 2)
    high = np.quantile(draws, 0.5 + level / 2)
    return low, high
