# blank: rank words by log odds
# why: The least shifted words come first.
    order = np.argsort(log_odds_ratio(table), kind="stable")
    return [table.words[m] for m in order[:k]]
