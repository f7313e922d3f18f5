# blank: variance added in the log domain
# why: The two log variances are stacked and summed in the log domain.
    log_gain = torch.log(torch.clamp_min(level_high * c2, eps)).unsqueeze(1)
    log_added = torch.log(torch.clamp_min(c3, eps)).unsqueeze(1).expand_as(mix.log_scale)
    log_scale = torch.logsumexp(torch.stack([2 * mix.log_scale + 2 * log_gain, log_added]), dim=0) / 2
