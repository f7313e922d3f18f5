# blank: validate base and min_keep
# why: The number of guaranteed tokens has to be an int.
        if not 0.0 <= base <= 1.0 or int(min_keep) != min_keep or min_keep < 1:
            raise ValueError("base or min_keep")
