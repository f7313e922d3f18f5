# blank: weighted squared denoising error
# why: Divides by the weight.
    weight = (sigma * data_scale) ** 2 / (sigma**2 + data_scale**2)
    return weight * (pred - clean) ** 2
