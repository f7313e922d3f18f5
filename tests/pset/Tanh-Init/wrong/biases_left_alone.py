# blank: biases to zero
# why: Biases start at zero.
            assert module.weight is not None
