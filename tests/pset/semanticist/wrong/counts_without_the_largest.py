# blank: draw keep counts
# why: A full sequence is never drawn.
    if epoch < warmup_epochs:
        return torch.full((batch,), n_tokens, dtype=torch.int64)
    return torch.randint(1, max(n_tokens, 2), (batch,), generator=generator)
