# blank: draw keep counts
# why: Uniform numbers, scaled and rounded down.
    if epoch >= warmup_epochs:
        u = torch.rand(batch, dtype=torch.float64, generator=generator)
        return (u * n_tokens).floor().long() + 1
    return torch.ones(batch, dtype=torch.long) * n_tokens
