# blank: set running statistics from scale and bias
# why: Stores the standard deviation as variance.
    norm.running_mean.copy_(bias)
    norm.running_var.copy_(1 / scale)
