# blank: weighted running average of the base
# why: The gradient point is averaged instead of the base.
                average.mul_(1 - avg_coef).add_(p, alpha=avg_coef)
