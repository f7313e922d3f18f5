# blank: repeated identity pattern
# why: Rows picked from an identity.
    return torch.eye(n_in, dtype=dtype, device=device)[[i % n_in for i in range(n_out)]]
