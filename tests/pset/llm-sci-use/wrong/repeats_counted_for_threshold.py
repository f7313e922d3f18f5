# blank: vocabulary shared by both corpora
# why: A word twice in one document passes a threshold of two.
    counts = [Counter(word for doc in corpus for word in doc) for corpus in (human, machine)]
    both = counts[0].keys() & counts[1].keys()
    return sorted(word for word in both if min(count[word] for count in counts) >= min_docs)
