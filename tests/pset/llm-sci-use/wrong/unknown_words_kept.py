# blank: clean sentences
# why: Words outside the vocabulary stay.
    return [set(s) for s in sentences if s is not None and len(s) >= min_tokens]
