# blank: gradient point moved without an explicit average
# why: The factor of the direction lacks the minus one.
                p.lerp_(base, avg_coef)
                p.add_(direction, alpha=step_lr * beta1 * (1 - avg_coef))
