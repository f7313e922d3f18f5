# blank: reverse distribution of masked categories
# why: Column by column, written into a copy.
    out = torch.zeros_like(probs)
    for j, size in enumerate(sizes):
        hidden = codes[:, j] == size
        opened = (keep_next[:, j] - keep_up[:, j]) / (1 - keep_up[:, j])
        out[hidden, j] = opened[hidden, None] * probs[hidden, j]
        out[hidden, j, size] = 1 - opened[hidden]
        out[~hidden, j, codes[~hidden, j]] = 1
    return out
