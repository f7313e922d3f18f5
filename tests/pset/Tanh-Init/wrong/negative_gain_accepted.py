# blank: cases without a positive root
# why: Negative gains are refused and have no zero returned.
    if a <= 1.0:
        return 0.0
