# blank: first token from the class prefix
# why: The token axis is missing.
    return model(None, labels, positions, guidance=guidance, temperature=temperature)
