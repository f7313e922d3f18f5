# blank: clean sentences
# why: The length is that of the reduced sentence.
    cleaned = []
    for sentence in sentences:
        if sentence is None:
            continue
        kept = {token for token in sentence if token in table.index}
        if len(kept) >= min_tokens:
            cleaned.append(kept)
    return cleaned
