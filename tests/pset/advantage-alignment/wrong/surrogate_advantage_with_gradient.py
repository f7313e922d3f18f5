# blank: clipped surrogate per agent
# why: The advantages get a gradient.
    ratio = safe_ratio(log_prob, old_log_prob)
    surrogate = torch.minimum(ratio * adv, ratio.clamp(1 - clip, 1 + clip) * adv)
    return -surrogate.mean(dim=(0, 2))
