# blank: encoder attention mask
# why: Concept tokens see no patches.
    return torch.block_diag(torch.ones(n_image, n_image), torch.ones(n_concept, n_concept).tril()).bool()
