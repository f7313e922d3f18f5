# blank: median rule without division
# why: Compares the rise with a share of the best rise, taken from the logits.
    if beta < 0 or beta > 1:
        raise ValueError("beta")
    median = finite_median(logits)
    return (logits - median) >= beta * (logits.amax(dim=-1, keepdim=True) - median)
