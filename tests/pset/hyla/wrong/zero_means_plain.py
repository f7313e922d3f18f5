# blank: compositional.py:plain or negated by bit
# why: A bit of one stands for the plain variable.
    plain = torch.arange(2 ** len(variables)).unsqueeze(-1) >> variables & 1
    chosen = literals(x)[..., variables, 1 - plain]
