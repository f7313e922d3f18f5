# blank: draw keep counts
# why: Epochs are counted from one.
    if epoch <= warmup_epochs:
        return torch.full((batch,), n_tokens, dtype=torch.int64)
    return torch.randint(1, n_tokens + 1, (batch,), generator=generator)
