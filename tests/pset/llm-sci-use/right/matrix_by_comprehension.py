# blank: presence matrix of documents
# why: Membership tests instead of indices.
    sets = [set(doc) for doc in docs]
    present = np.array([[word in tokens for word in table.words] for tokens in sets], dtype=np.bool_)
    unknown = np.array([sum(1 for token in tokens if token not in table.index) for tokens in sets], dtype=int)
    return present.reshape(len(sets), len(table.words)), unknown
