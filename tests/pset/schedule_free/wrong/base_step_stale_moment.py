# blank: adaptive base step
# why: The base moves with the second moment from before this gradient.
                denominator = (second_moment / moment_correction).sqrt().add(group["eps"])
                base.addcdiv_(grad, denominator, value=-step_lr)
                second_moment.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
