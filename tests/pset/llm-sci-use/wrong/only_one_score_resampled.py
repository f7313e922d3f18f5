# blank: fit on the resampled scores
# why: The machine scores keep their order.
        estimate, converged = fit_alpha(log_human[chosen], log_machine)
