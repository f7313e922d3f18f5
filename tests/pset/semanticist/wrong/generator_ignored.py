# blank: draw keep counts
# why: The global stream is used.
    if epoch < warmup_epochs:
        return torch.full((batch,), n_tokens, dtype=torch.int64)
    return torch.randint(1, n_tokens + 1, (batch,))
