# blank: set running statistics from scale and bias
# why: Subtracts the small constant of the norm.
    norm.running_mean.copy_(bias)
    norm.running_var.copy_(scale.pow(-2) - norm.eps)
