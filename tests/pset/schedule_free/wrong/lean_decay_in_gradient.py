# blank: normalised direction with decay at the gradient point
# why: The decay is added to the gradient and so divided by the denominator.
                grad = p.grad + group["weight_decay"] * p
                second_moment.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
                direction = grad / ((second_moment / moment_correction).sqrt() + eps)
