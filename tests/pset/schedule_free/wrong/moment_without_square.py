# blank: exponential second moment
# why: The magnitude of the gradient is averaged, not its square.
                second_moment.mul_(beta2).add_(grad.abs(), alpha=1 - beta2)
