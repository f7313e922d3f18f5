# blank: repeated identity pattern
# why: With more outputs than inputs the identity is repeated; no row may be zero.
    return torch.eye(n_out, n_in, dtype=dtype, device=device)
