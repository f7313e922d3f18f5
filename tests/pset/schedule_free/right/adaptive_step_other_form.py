# blank: adaptive base step
# why: The root of the correction multiplies the gradient and epsilon instead of dividing the moment.
                root = moment_correction**0.5
                second_moment.lerp_(grad.pow(2), 1 - beta2)
                base -= step_lr * root * grad / (second_moment**0.5 + group["eps"] * root)
