# blank: divide by the temperature
# why: The logits are divided by the temperature.
    if tau <= 0:
        raise ValueError(f"the temperature must be positive, got {tau}")
    return logits * tau
