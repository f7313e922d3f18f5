# blank: pessimistic minimum
# why: The lower bound is the reciprocal of the upper one.
    bounded = ratio.clamp(1 / (1 + clip), 1 + clip)
    surrogate = torch.minimum(ratio * adv, bounded * adv)
