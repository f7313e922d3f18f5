# blank: module bias spread over its units
# why: The biases are repeated in turn.
        bias = self.module_bias.repeat(self.module_units)
