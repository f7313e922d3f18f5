# blank: pessimistic minimum
# why: The smaller ratio, whatever the sign of the advantage.
    bounded = ratio.clamp(1 - clip, 1 + clip)
    surrogate = torch.minimum(ratio, bounded) * adv
