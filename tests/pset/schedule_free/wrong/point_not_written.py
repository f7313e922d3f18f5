# blank: interpolated gradient point written to the parameter
# why: The gradient point is bound to a local name and not written to the parameter.
                p = beta1 * average + (1 - beta1) * base
