# blank: bounded one dimensional fit
# why: The search always starts in the middle.
    result = minimize(mixture_nll, [0.5], args=(log_human, log_machine), method="L-BFGS-B", bounds=[(0, 1)])
    return float(result.x[0]), bool(result.success)
