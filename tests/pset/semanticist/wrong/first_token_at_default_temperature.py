# blank: first token from the class prefix
# why: The temperature is not handed on.
    return model(None, labels, positions, guidance=guidance)[:, None]
