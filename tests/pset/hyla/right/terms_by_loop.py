# blank: compositional.py:values of all terms
# why: Terms and variables counted one by one.
    size = x.shape[-1]
    values = []
    for term in range(1 << size):
        value = torch.ones_like(x[..., 0])
        for i in range(size):
            value = torch.minimum(value, x[..., i] if (term >> i) & 1 else 1 - x[..., i])
        values.append(value)
    return torch.stack(values, dim=-1)
