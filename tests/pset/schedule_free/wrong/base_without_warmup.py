# blank: base update
# why: The base moves with the unscaled learning rate of the group.
                base.addcdiv_(grad, denominator, value=-group["lr"])
