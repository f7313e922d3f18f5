# blank: first token from the class prefix
# why: The guidance is not handed on.
    return model(None, labels, positions, temperature=temperature)[:, None]
