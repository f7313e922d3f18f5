# attack: none; line ends of another system
# blank: normalise rows
# verdict: pass
# must not: be refused
    c = x - x.mean(-1, keepdim=True)
    return c / torch.sqrt(c.square().mean(-1, keepdim=True) + eps)
