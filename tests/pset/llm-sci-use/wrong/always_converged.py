# blank: bounded one dimensional fit
# why: The flag says nothing.
    result = minimize(mixture_nll, [start], args=(log_human, log_machine), method="L-BFGS-B", bounds=[(0, 1)])
    return float(result.x[0]), True
