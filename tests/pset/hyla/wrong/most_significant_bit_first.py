# blank: compositional.py:plain or negated by bit
# why: The first variable belongs to the least significant bit.
    plain = torch.arange(2 ** len(variables)).unsqueeze(-1) >> variables.flip(0) & 1
    chosen = literals(x)[..., variables, plain]
