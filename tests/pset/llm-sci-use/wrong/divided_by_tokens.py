# blank: occurrence rate of each word
# why: The divisor is the number of tokens.
    if len(docs) == 0:
        raise ValueError("no documents")
    place = {word: m for m, word in enumerate(vocab)}
    counts = np.zeros(len(place))
    n_tokens = 0
    for doc in docs:
        n_tokens += len(doc)
        for word in set(doc):
            if word in place:
                counts[place[word]] += 1.0
    return counts / n_tokens
