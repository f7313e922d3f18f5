# blank: encoder attention mask
# why: The image part is causal too.
    total = n_image + n_concept
    return torch.ones(total, total, dtype=torch.bool).tril()
