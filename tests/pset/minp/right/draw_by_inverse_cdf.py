# blank: draw the next token
# why: Inverts the cumulative distribution instead of multinomial.
    if tau == 0:
        return logits.argmax(-1)
    tempered = temper(logits, tau)
    probs = pool_distribution(tempered, truncation.keep_mask(tempered))
    cumulative = probs.cumsum(dim=-1)
    uniform = torch.rand(probs.shape[:-1] + (1,), generator=generator, dtype=probs.dtype)
    position = torch.searchsorted(cumulative, uniform * cumulative[..., -1:], right=True)
    return position.clamp(max=probs.shape[-1] - 1).squeeze(-1)
