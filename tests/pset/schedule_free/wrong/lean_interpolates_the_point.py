# blank: gradient point moved without an explicit average
# why: The base is mixed in with the interpolation weight instead of the averaging coefficient.
                p.lerp_(base, 1 - beta1)
                p.add_(direction, alpha=step_lr * (beta1 * (1 - avg_coef) - 1))
