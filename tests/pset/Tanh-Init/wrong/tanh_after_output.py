# blank: network forward
# why: The last layer is linear.
        for layer in self.layers:
            x = torch.tanh(layer(x))
        return x
