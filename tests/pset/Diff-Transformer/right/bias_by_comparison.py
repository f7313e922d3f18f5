# blank: causal bias for unequal lengths
# why: Compares indices.
    i, j = torch.arange(n_query, device=device)[:, None], torch.arange(n_key, device=device)
    bias = torch.zeros(n_query, n_key, dtype=dtype, device=device)
    bias[j > i + (n_key - n_query)] = float("-inf")
    return bias
