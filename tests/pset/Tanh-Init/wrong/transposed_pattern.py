# blank: repeated identity pattern
# why: Rows are outputs.
    return (torch.arange(n_in)[:, None] == torch.arange(n_out) % n_in).to(dtype)
