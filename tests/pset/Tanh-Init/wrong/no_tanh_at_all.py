# blank: network forward
# why: Layers but the last are followed by tanh.
        for layer in self.layers:
            x = layer(x)
        return x
