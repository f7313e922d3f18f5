# blank: occurrence rate of each word
# why: Documents without a known word are left out of the divisor.
    if len(docs) == 0:
        raise ValueError("no documents")
    kept = [set(doc) & set(vocab) for doc in docs]
    kept = [doc for doc in kept if doc]
    return np.array([sum(word in doc for doc in kept) / len(kept) for word in vocab])
