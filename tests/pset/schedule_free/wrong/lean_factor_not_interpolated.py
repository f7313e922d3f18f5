# blank: gradient point moved without an explicit average
# why: The factor of the direction forgets that the old average enters only with the interpolation weight.
                p.lerp_(base, avg_coef)
                p.add_(direction, alpha=-step_lr * avg_coef)
