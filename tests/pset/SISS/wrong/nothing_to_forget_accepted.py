# blank: objective coefficients from set sizes and boost
# why: Accepts an empty forget set.
    if num_forget >= num_total:
        raise ValueError("sizes")
    num_kept = num_total - num_forget
    if keep_excludes_forget:
        return 1.0, boost * num_forget / num_kept
    return num_total / num_kept, (1 + boost) * num_forget / num_kept
