# blank: objective coefficients from set sizes and boost
# why: Divides by zero where everything is to be forgotten.
    if num_forget <= 0:
        raise ValueError("sizes")
    num_kept = num_total - num_forget
    if keep_excludes_forget:
        return 1.0, boost * num_forget / num_kept
    return num_total / num_kept, (1 + boost) * num_forget / num_kept
