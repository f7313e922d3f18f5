# blank: pessimistic minimum
# why: The maximum of the two.
    bounded = ratio.clamp(1 - clip, 1 + clip)
    surrogate = torch.maximum(ratio * adv, bounded * adv)
