# blank: hyla.py:layer parameters
# why: Drawn in place and in another order.
        def start(rows, columns, fan):
            weight = nn.Parameter(torch.empty(heads, rows, columns))
            nn.init.normal_(weight, std=fan**-0.5)
            return weight

        if value_net == "deep":
            self.w_inner = start(head_dim, head_dim, head_dim)
        self.w_out = start(dim, head_dim, heads * head_dim)
        self.w_value = start(head_dim, dim, dim)
        self.w_key = start(head_dim, dim, dim)
        self.w_query = start(head_dim, dim, dim)
