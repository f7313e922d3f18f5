# blank: initial state of sampling
# why: More steps than positions.
        batch = len(conds[0]) // 2 if guided else len(conds[0])
        tokens = conds[0].new_zeros(batch, length, 3 * self.patch**2)
        hidden = torch.ones(batch, length, dtype=torch.bool)
        order = draw_orders(batch, length, generator)
