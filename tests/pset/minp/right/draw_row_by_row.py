# blank: one draw per row
# why: One multinomial call per row.
    rows = probs.flatten(0, -2) if probs.dim() > 1 else probs[None]
    drawn = [torch.multinomial(row, 1, generator=generator) for row in rows]
    return torch.cat(drawn).view(probs.shape[:-1])
