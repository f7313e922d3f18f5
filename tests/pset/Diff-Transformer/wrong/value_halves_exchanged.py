# blank: two-pass form with split values
# why: Puts the halves together in the wrong order.
    positive = attention_maps(q[:, 0::2], k[:, 0::2], mask)
    negative = attention_maps(q[:, 1::2], k[:, 1::2], mask)
    upper, lower = v.chunk(2, dim=-1)
    return torch.cat([positive @ part - lam * (negative @ part) for part in (lower, upper)], dim=-1)
