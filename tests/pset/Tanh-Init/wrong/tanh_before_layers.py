# blank: network forward
# why: The input goes into the first layer as it is.
        for layer in self.layers:
            x = layer(torch.tanh(x))
        return x
