# blank: adaptive base step
# why: The correction is fused into the rate: epsilon is added to the uncorrected root.
                second_moment.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
                denominator = second_moment.sqrt().add(group["eps"])
                base.addcdiv_(grad, denominator, value=-step_lr * moment_correction**0.5)
