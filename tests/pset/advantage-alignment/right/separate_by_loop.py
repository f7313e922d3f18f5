# blank: separate alignment loss
# why: Coefficients in a loop, the losses by hand.
    b, n, m = adv.shape
    total = torch.zeros(n, dtype=adv.dtype)
    past = torch.zeros(b, n, dtype=adv.dtype)
    for t in range(1, m):
        past = past + adv[..., t - 1].detach()
        now = adv[..., t].detach()
        c = gamma ** (t - 1) * past * (now.sum(dim=1, keepdim=True) - now)
        if proximal:
            rho = safe_ratio(log_prob[..., t], old_log_prob[..., t])
            gain = torch.min(rho * c, rho.clamp(1 - clip, 1 + clip) * c)
        else:
            gain = c * log_prob[..., t]
        total = total - gain.sum(dim=0)
    return total / max(b * (m - 1), 1)
