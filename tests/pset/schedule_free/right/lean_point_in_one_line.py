# blank: gradient point moved without an explicit average
# why: One out-of-place expression.
                scale = step_lr * (beta1 * (1 - avg_coef) - 1)
                p.copy_((1 - avg_coef) * p + avg_coef * base + scale * direction)
