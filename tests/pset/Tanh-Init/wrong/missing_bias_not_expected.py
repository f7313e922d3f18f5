# blank: biases to zero
# why: A linear layer may have no bias.
            nn.init.zeros_(module.bias)
