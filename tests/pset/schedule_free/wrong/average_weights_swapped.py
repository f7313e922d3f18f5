# blank: weighted running average of the base
# why: The weights of the old average and the base are exchanged.
                average.mul_(avg_coef).add_(base, alpha=1 - avg_coef)
