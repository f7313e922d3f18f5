# blank: bounded one dimensional fit
# why: The same method with the gradient written out.
    def value_and_slope(x):
        share = float(x[0])
        top = np.maximum(log_human, log_machine)
        human, machine = np.exp(log_human - top), np.exp(log_machine - top)
        slope = (machine - human) / np.maximum((1.0 - share) * human + share * machine, 1e-300)
        return mixture_nll(share, log_human, log_machine), np.array([-slope.mean()])

    found = minimize(value_and_slope, np.array([float(start)]), jac=True, method="L-BFGS-B", bounds=[(0, 1)])
    (estimate,) = found.x
    return float(estimate), bool(found.success)
