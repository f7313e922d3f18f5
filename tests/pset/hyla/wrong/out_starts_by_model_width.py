# blank: hyla.py:layer parameters
# why: The deviation of the output matrices follows their inputs, heads times width.
        for name in ("w_query", "w_key", "w_value"):
            setattr(self, name, nn.Parameter(torch.randn(heads, head_dim, dim) * dim**-0.5))
        self.w_out = nn.Parameter(torch.randn(heads, dim, head_dim) * dim**-0.5)
        if value_net == "deep":
            self.w_inner = nn.Parameter(torch.randn(heads, head_dim, head_dim) * head_dim**-0.5)
