# blank: document scores under both models
# why: Plain loops over documents and words, without the matrix.
    scores = np.zeros((2, len(docs)))
    for i, doc in enumerate(docs):
        tokens = set(doc)
        penalty = oov * len([token for token in tokens if token not in table.index])
        for m, word in enumerate(table.words):
            if word in tokens:
                scores[:, i] += table.log_p[m], table.log_q[m]
            else:
                scores[:, i] += table.log_not_p[m], table.log_not_q[m]
        scores[:, i] += penalty
    return scores[0], scores[1]
