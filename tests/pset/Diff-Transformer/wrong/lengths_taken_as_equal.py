# blank: causal bias for unequal lengths
# why: Forgets the offset of unequal lengths.
    bias = torch.full((n_query, n_key), -math.inf, dtype=dtype, device=device)
    return bias.triu(1)
