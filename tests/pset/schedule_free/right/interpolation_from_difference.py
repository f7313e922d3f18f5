# blank: average and interpolation
# why: Both lines from differences, the parameter through its data.
                average += avg_coef * (base - average)
                p.data.copy_(base + beta1 * (average - base))
