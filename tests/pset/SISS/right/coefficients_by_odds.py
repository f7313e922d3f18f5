# blank: objective coefficients from set sizes and boost
# why: Other arithmetic and order.
    if num_forget < 1 or num_forget >= num_total:
        raise ValueError("the forget set must be a proper part")
    odds = num_forget / (num_total - num_forget)
    return (1.0, boost * odds) if keep_excludes_forget else (1.0 + odds, odds + boost * odds)
