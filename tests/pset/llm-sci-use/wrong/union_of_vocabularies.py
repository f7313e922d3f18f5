# blank: vocabulary shared by both corpora
# why: Words of one corpus alone are in.
    counts = [Counter(word for doc in corpus for word in set(doc)) for corpus in (human, machine)]
    return sorted({word for count in counts for word in count if count[word] >= min_docs})
