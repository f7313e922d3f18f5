# blank: cases without a positive root
# why: Above one there is a positive root.
    if a <= 0.0:
        raise ValueError(a)
    if a > 0.0:
        return 0.0
