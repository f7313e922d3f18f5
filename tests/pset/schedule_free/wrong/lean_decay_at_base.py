# blank: normalised direction with decay at the gradient point
# why: The decay is taken at the base.
                second_moment.mul_(beta2).addcmul_(p.grad, p.grad, value=1 - beta2)
                direction = p.grad / ((second_moment / moment_correction).sqrt() + eps)
                direction = direction + group["weight_decay"] * base
