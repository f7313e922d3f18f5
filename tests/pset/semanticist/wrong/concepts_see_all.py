# blank: encoder attention mask
# why: Concept tokens see later ones.
    total = n_image + n_concept
    mask = torch.zeros(total, total, dtype=torch.bool)
    mask[:, :n_image] = True
    mask[n_image:, n_image:] = True
    return mask
