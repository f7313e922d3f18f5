# blank: read scale and bias
# why: A quotient, and the buffer itself.
    bias = norm.running_mean
    return 1 / torch.sqrt(norm.running_var), bias
