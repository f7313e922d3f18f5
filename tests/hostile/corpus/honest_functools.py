# attack: none; reduce, partial and cache
# blank: normalise rows
# verdict: pass
# must not: be refused
    import functools
    import operator

    @functools.lru_cache(maxsize=None)
    def length():
        return x.shape[-1]

    total = functools.reduce(operator.add, x.unbind(-1)).unsqueeze(-1)
    centre = functools.partial(torch.sub, x)
    c = centre(total / length())
    return c / torch.sqrt(functools.reduce(operator.add, (c * c).unbind(-1)).unsqueeze(-1) / length() + eps)
