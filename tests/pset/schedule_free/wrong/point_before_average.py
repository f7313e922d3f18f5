# blank: average and interpolation
# why: The gradient point is made from the old average.
                p.copy_(beta1 * average + (1 - beta1) * base)
                average.mul_(1 - avg_coef).add_(base, alpha=avg_coef)
