# blank: clipped surrogate per agent
# why: The larger of two losses.
    ratio = safe_ratio(log_prob, old_log_prob)
    with torch.no_grad():
        constant = adv.clone()
    losses = torch.max(-ratio * constant, -torch.clip(ratio, 1 - clip, 1 + clip) * constant)
    return losses.transpose(0, 1).flatten(1).mean(dim=1)
