# blank: rank words by log odds
# why: Reversing an ascending order turns ties around.
    order = np.argsort(log_odds_ratio(table), kind="stable")[::-1]
    return [table.words[m] for m in order[:k]]
