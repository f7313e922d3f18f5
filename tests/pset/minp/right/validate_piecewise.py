# blank: validate base and min_keep
# why: The same refusals as separate statements.
        if base < 0 or base > 1:
            raise ValueError("base outside of [0, 1]")
        if type(min_keep) is not int:
            raise ValueError("min_keep is no int")
        if min_keep <= 0:
            raise ValueError("min_keep below 1")
