# blank: normalised direction with decay at the gradient point
# why: Epsilon is added before the correction and scaled with it.
                second_moment.mul_(beta2).addcmul_(p.grad, p.grad, value=1 - beta2)
                direction = root_correction * p.grad / (second_moment.sqrt() + eps)
                direction = direction + group["weight_decay"] * p
