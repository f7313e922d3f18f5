# blank: pessimistic minimum
# why: No lower bound on the ratio.
    bounded = ratio.clamp(max=1 + clip)
    surrogate = torch.minimum(ratio * adv, bounded * adv)
