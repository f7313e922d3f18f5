# blank: pessimistic minimum
# why: No clipping.
    surrogate = ratio * adv
