# blank: normalised direction with decay at the gradient point
# why: The moment divided by the correction, the decay without a branch.
                second_moment.copy_(beta2 * second_moment + (1 - beta2) * p.grad**2)
                direction = p.grad / ((second_moment / moment_correction).sqrt() + eps) + group["weight_decay"] * p
