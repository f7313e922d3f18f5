# blank: interpolated gradient point written to the parameter
# why: The interpolation weights are exchanged.
                p.copy_((1 - beta1) * average + beta1 * base)
