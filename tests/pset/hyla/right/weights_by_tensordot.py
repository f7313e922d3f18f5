# blank: hyla.py:explicit weights of every pair
# why: The same sums by tensordot, as a list.
        def mix(matrices):
            return torch.tensordot(a, matrices, dims=([1], [0]))

        if self.value_net == "pooled":
            return mix(torch.stack([out @ value for out, value in zip(self.w_out, self.w_value)]))
        layers = [self.w_value, self.w_inner, self.w_out] if self.value_net == "deep" else [self.w_value, self.w_out]
        return [mix(layer) for layer in layers]
