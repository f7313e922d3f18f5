# blank: vocabulary shared by both corpora
# why: Words stand in the order in which they appear.
    counts = [Counter(word for doc in corpus for word in dict.fromkeys(doc)) for corpus in (human, machine)]
    return [word for word in counts[0] if min(count[word] for count in counts) >= min_docs]
