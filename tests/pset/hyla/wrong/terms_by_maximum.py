# blank: compositional.py:values of all terms
# why: A term is a conjunction, the minimum.
    n = x.shape[-1]
    rows = [torch.stack([x[..., i] if t >> i & 1 else 1 - x[..., i] for i in range(n)]).amax(0) for t in range(2**n)]
    return torch.stack(rows, dim=-1)
