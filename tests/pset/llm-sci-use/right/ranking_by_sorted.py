# blank: rank words by log odds
# why: A Python sort, which is stable when reversed as well.
    shift = log_odds_ratio(table).tolist()
    places = sorted(range(len(shift)), key=shift.__getitem__, reverse=True)
    return [table.words[place] for place in places][:k]
