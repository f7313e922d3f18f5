# blank: exponential second moment
# why: The factor of the new square is missing.
                second_moment.mul_(beta2).addcmul_(grad, grad)
