# blank: causal bias for unequal lengths
# why: Forbids the present token too.
    bias = torch.full((n_query, n_key), -math.inf, dtype=dtype, device=device)
    return bias.triu(n_key - n_query)
