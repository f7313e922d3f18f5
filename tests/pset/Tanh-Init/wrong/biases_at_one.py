# blank: biases to zero
# why: Biases start at zero, not at one.
            if module.bias is not None:
                nn.init.ones_(module.bias)
