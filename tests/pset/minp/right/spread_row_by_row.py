# blank: population spread of finite logits
# why: One row after the other.
    flat = logits.reshape(-1, logits.shape[-1])
    stds = [row[row.isfinite()].std(correction=0) for row in flat]
    return torch.stack(stds).reshape(*logits.shape[:-1], 1)
