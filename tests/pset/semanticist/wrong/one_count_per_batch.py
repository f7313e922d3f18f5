# blank: draw keep counts
# why: One number is drawn for all samples.
    if epoch < warmup_epochs:
        return torch.full((batch,), n_tokens, dtype=torch.int64)
    return torch.randint(1, n_tokens + 1, (1,), generator=generator).expand(batch)
