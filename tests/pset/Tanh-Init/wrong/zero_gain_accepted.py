# blank: cases without a positive root
# why: A gain of zero is refused.
    if a < 0.0:
        raise ValueError(a)
    if a <= 1.0:
        return 0.0
