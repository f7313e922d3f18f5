# blank: objective coefficients from set sizes and boost
# why: Divides by the size of the whole set.
    if not 0 < num_forget < num_total:
        raise ValueError("sizes")
    if keep_excludes_forget:
        return 1.0, boost * num_forget / num_total
    return num_total / (num_total - num_forget), (1 + boost) * num_forget / num_total
