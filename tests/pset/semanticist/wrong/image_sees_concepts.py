# blank: encoder attention mask
# why: Image rows see concept tokens, through which later ones reach earlier ones.
    total = n_image + n_concept
    mask = torch.zeros(total, total, dtype=torch.bool)
    mask[:, :n_image] = True
    mask[n_image:, n_image:] = torch.ones(n_concept, n_concept, dtype=torch.bool).tril()
    mask[:n_image] = True
    return mask
