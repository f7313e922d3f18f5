# blank: repeated identity pattern
# why: All ones are exactly one, whatever their number.
    row = torch.arange(n_out, device=device) % n_in
    pattern = torch.zeros(n_out, n_in, dtype=dtype, device=device)
    pattern[torch.arange(n_out), row] = 1.0
    return pattern / pattern.sum(0).clamp(min=1.0).max()
