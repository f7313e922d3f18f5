# blank: pad missing tokens
# why: The missing places are zero.
    missing = len(null_tokens) - tokens.shape[1]
    return F.pad(tokens, (0, 0, 0, missing)) + 0 * null_tokens
