# blank: weighted squared denoising error
# why: Takes one for the data scale.
    return (sigma**2 + 1) / sigma**2 * (pred - clean) ** 2
