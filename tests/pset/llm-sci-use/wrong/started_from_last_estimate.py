# blank: fit on the resampled scores
# why: Each fit starts where the last one ended.
        begin = draws[-1] if draws else 0.5
        estimate, converged = fit_alpha(log_human[chosen], log_machine[chosen], begin)
