# blank: weighted likelihood of masked categories
# why: Cuts the schedule off.
    return -(rate / torch.expm1(level)).detach() * log_probs.gather(-1, x0[..., None]).squeeze(-1)
