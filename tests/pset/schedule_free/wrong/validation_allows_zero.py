# blank: validation of the interpolation weight
# why: A weight of zero is let through.
        if not 0 <= betas[0] <= 1:
            raise ValueError("betas[0] out of range")
