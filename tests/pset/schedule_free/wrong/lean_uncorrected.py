# blank: normalised direction with decay at the gradient point
# why: The second moment is not corrected.
                second_moment.mul_(beta2).addcmul_(p.grad, p.grad, value=1 - beta2)
                direction = p.grad / (second_moment.sqrt() + eps)
                direction = direction + group["weight_decay"] * p
