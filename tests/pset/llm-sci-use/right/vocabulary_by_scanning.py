# blank: vocabulary shared by both corpora
# why: Every candidate word is looked up in every document.
    sets = [[set(doc) for doc in corpus] for corpus in (human, machine)]
    words = set().union(*sets[0], *sets[1])
    return [w for w in sorted(words) if all(sum(w in doc for doc in corpus) >= min_docs for corpus in sets)]
