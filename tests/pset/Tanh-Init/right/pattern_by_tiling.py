# blank: repeated identity pattern
# why: Identities stacked and cut off.
    repeats = -(-n_out // n_in)
    return torch.eye(n_in, dtype=dtype, device=device).repeat(repeats, 1)[:n_out]
