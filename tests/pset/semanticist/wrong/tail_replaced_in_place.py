# blank: replace tail by null tokens
# why: The sequence that was passed in is changed.
    for b, k in enumerate(keep.tolist()):
        tokens.data[b, k:] = null_tokens.data[k:]
    return tokens
