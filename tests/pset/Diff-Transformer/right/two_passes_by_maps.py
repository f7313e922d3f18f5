# blank: two-pass form with split values
# why: Subtracts outputs of all sub-heads at once.
    half = v.shape[-1] // 2
    maps = attention_maps(q, k, mask)
    passes = [maps @ repeat_heads(part, 2) for part in (v[..., :half], v[..., half:])]
    return torch.cat([out[:, ::2] - lam * out[:, 1::2] for out in passes], dim=-1)
