# blank: repeated identity pattern
# why: The pattern has the requested float type.
    return (torch.arange(n_out)[:, None] % n_in == torch.arange(n_in)).float()
