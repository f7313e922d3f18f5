# blank: vocabulary shared by both corpora
# why: The threshold is held against the documents of both corpora together.
    counts = [Counter(word for doc in corpus for word in set(doc)) for corpus in (human, machine)]
    both = counts[0].keys() & counts[1].keys()
    return sorted(word for word in both if counts[0][word] + counts[1][word] >= min_docs)
