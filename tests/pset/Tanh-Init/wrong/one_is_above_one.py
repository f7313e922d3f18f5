# blank: cases without a positive root
# why: A gain of exactly one has no root but zero.
    if a <= 0.0:
        raise ValueError(a)
    if a < 1.0:
        return 0.0
    if a == 1.0:
        a = math.nextafter(1.0, 2.0) + 1e-12
