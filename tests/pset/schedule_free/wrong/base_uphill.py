# blank: base update
# why: The base moves along the gradient.
                base.addcdiv_(grad, denominator, value=step_lr)
