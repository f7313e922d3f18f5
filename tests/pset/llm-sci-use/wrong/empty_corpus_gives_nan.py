# blank: occurrence rate of each word
# why: An empty corpus is no error.
    sets = [set(doc) for doc in docs]
    return np.array([np.mean([word in doc for doc in sets]) for word in vocab])
