# blank: objective coefficients from set sizes and boost
# why: One form for both ways of drawing.
    if not 0 < num_forget < num_total:
        raise ValueError("sizes")
    num_kept = num_total - num_forget
    return num_total / num_kept, (1 + boost) * num_forget / num_kept
