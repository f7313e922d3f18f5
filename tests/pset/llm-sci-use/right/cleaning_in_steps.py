# blank: clean sentences
# why: One list after the other.
    given = [sentence for sentence in sentences if sentence is not None]
    long_enough = filter(lambda sentence: len(sentence) >= min_tokens, given)
    vocabulary = frozenset(table.words)
    return [set(vocabulary.intersection(sentence)) for sentence in long_enough]
