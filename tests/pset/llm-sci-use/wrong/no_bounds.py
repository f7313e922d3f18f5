# blank: bounded one dimensional fit
# why: The estimate leaves the unit interval.
    def nll(alpha):
        share = float(np.squeeze(alpha))
        ratio = np.exp(log_machine - log_human)
        inside = 1.0 - share + share * ratio
        return -float(np.mean(log_human + np.log(np.maximum(inside, 1e-12))))

    result = minimize(nll, x0=[start], method="L-BFGS-B")
    return float(result.x[0]), bool(result.success)
