# blank: hyla.py:layer parameters
# why: Start values are normal.
        for name in ("w_query", "w_key", "w_value"):
            setattr(self, name, nn.Parameter((lambda *s: (torch.rand(*s) - 0.5) * 12**0.5)(heads, head_dim, dim) * dim**-0.5))
        self.w_out = nn.Parameter((lambda *s: (torch.rand(*s) - 0.5) * 12**0.5)(heads, dim, head_dim) * (heads * head_dim) ** -0.5)
        if value_net == "deep":
            self.w_inner = nn.Parameter((lambda *s: (torch.rand(*s) - 0.5) * 12**0.5)(heads, head_dim, head_dim) * head_dim**-0.5)
