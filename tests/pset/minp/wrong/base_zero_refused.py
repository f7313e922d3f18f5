# blank: validate base and min_keep
# why: A base of zero is allowed.
        if not 0.0 < base <= 1.0:
            raise ValueError("base")
        if not isinstance(min_keep, int) or min_keep < 1:
            raise ValueError("min_keep")
