# blank: pessimistic minimum
# why: The clipped branch alone.
    surrogate = ratio.clamp(1 - clip, 1 + clip) * adv
