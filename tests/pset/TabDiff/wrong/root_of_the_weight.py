# blank: weighted squared denoising error
# why: Takes the root.
    weight = (sigma**2 + data_scale**2).sqrt() / (sigma * data_scale)
    return weight * (pred - clean) ** 2
