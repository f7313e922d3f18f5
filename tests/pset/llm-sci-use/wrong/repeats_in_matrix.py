# blank: presence matrix of documents
# why: The matrix counts tokens and is not Boolean.
    present = np.array([[list(doc).count(word) for word in table.words] for doc in docs])
    unknown = np.array([len(set(doc) - table.index.keys()) for doc in docs], dtype=np.int64)
    return present, unknown
