# blank: divide by the temperature
# why: A temperature of zero has to be refused.
    if tau < 0:
        raise ValueError(f"the temperature must be positive, got {tau}")
    return logits / tau
