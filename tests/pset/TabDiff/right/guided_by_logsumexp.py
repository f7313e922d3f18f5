# blank: categorical guidance in log space
# why: Normalises by hand.
    mixed = (1 + omega) * cond - omega * uncond
    return mixed - torch.logsumexp(mixed, dim=-1, keepdim=True)
