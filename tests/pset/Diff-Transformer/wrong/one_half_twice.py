# blank: two-pass form with split values
# why: Uses the first half of the values twice.
    positive = attention_maps(q[:, 0::2], k[:, 0::2], mask)
    negative = attention_maps(q[:, 1::2], k[:, 1::2], mask)
    half = v[..., : v.shape[-1] // 2]
    return torch.cat([positive @ half - lam * (negative @ half)] * 2, dim=-1)
