# blank: forward noising of clean samples
# why: A loop over the rows.
    rows = []
    for c, e, t in zip(clean, noise, timestep.tolist(), strict=True):
        rows.append(levels.gamma[t] * c + levels.sigma[t] * e)
    return torch.stack(rows)
