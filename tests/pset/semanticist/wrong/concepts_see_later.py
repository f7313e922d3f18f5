# blank: encoder attention mask
# why: The triangle is the other one.
    total = n_image + n_concept
    mask = torch.zeros(total, total, dtype=torch.bool)
    mask[:, :n_image] = True
    mask[n_image:, n_image:] = torch.ones(n_concept, n_concept, dtype=torch.bool).triu()
    return mask
