# blank: validation of the interpolation weight
# why: Two comparisons.
        beta1, _ = betas
        if beta1 <= 0.0 or beta1 > 1.0:
            raise ValueError(f"invalid interpolation weight: {beta1}")
