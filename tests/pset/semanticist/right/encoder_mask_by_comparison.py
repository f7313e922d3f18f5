# blank: encoder attention mask
# why: One comparison of row and column numbers.
    rows = torch.arange(n_image + n_concept)[:, None]
    columns = torch.arange(n_image + n_concept)[None]
    return (columns < n_image) | ((rows >= n_image) & (columns <= rows))
