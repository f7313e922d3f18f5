# blank: clipped surrogate per agent
# why: The bound depends on the sign of the advantage.
    ratio = safe_ratio(log_prob, old_log_prob)
    gain = adv.detach()
    limited = torch.where(gain >= 0, ratio.clamp(max=1 + clip), ratio.clamp(min=1 - clip))
    return -(limited * gain).sum(dim=2).sum(dim=0) / (gain.shape[0] * gain.shape[2])
