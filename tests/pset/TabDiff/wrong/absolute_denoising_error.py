# blank: weighted squared denoising error
# why: Takes absolute differences.
    weight = (sigma**2 + data_scale**2) / (sigma * data_scale) ** 2
    return weight * (pred - clean).abs()
