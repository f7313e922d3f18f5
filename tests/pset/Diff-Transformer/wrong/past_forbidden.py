# blank: causal bias for unequal lengths
# why: Forbids the past instead of the future.
    bias = torch.full((n_query, n_key), -math.inf, dtype=dtype, device=device)
    return bias.tril(n_key - n_query - 1)
