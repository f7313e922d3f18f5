# blank: encoder attention mask
# why: A concept token does not see itself.
    total = n_image + n_concept
    mask = torch.zeros(total, total, dtype=torch.bool)
    mask[:, :n_image] = True
    mask[n_image:, n_image:] = torch.ones(n_concept, n_concept, dtype=torch.bool).tril(-1)
    return mask
