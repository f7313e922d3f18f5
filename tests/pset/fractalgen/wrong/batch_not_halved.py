# blank: initial state of sampling
# why: Takes both halves of the conditions for images.
        batch = len(conds[0])
        tokens = conds[0].new_zeros(batch, length, 3 * self.patch**2)
        hidden = torch.ones(batch, length, dtype=torch.bool)
        order = draw_orders(batch, length, generator)
        steps = min(steps, length)
