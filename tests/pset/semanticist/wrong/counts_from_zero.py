# blank: draw keep counts
# why: Zero can be drawn, and all of them cannot.
    if epoch < warmup_epochs:
        return torch.full((batch,), n_tokens, dtype=torch.int64)
    return torch.randint(0, n_tokens, (batch,), generator=generator)
