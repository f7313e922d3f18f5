# blank: weighted likelihood of masked categories
# why: Averages at once.
    return (-rate / torch.expm1(level) * log_probs.gather(-1, x0[..., None]).squeeze(-1)).mean()
