# blank: presence matrix of documents
# why: A repeated unknown token counts each time.
    present = np.array([[word in set(doc) for word in table.words] for doc in docs], dtype=bool)
    unknown = np.array([sum(token not in table.index for token in doc) for doc in docs], dtype=np.int64)
    return present, unknown
