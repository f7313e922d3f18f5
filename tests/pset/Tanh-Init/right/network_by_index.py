# blank: network forward
# why: Layers counted, tanh before all but the first.
        for index, layer in enumerate(self.layers):
            x = layer(x if index == 0 else F.tanh(x))
        return x
