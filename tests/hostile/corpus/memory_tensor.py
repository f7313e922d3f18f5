# attack: one tensor of a terabyte
# blank: normalise rows
# verdict: memory
# must not: take the host's memory
    return torch.ones(1 << 37, dtype=torch.float64)
