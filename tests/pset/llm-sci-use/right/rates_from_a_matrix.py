# blank: occurrence rate of each word
# why: A Boolean matrix and its mean.
    sets = list(map(frozenset, docs))
    if not sets:
        raise ValueError("no documents")
    table = np.array([[word in doc for word in vocab] for doc in sets], dtype=float).reshape(len(sets), len(vocab))
    return table.mean(axis=0)
