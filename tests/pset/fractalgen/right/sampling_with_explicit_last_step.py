# blank: reveal patches step by step
# why: Lets the number hidden fall to zero in the last step and indexes positions.
        copies = 1 if scale == 1 else 2
        length = self.grid * self.grid
        batch = conds[0].shape[0] // copies
        order = draw_orders(batch=batch, length=length, generator=generator)
        steps = min(length, steps)
        tokens = torch.zeros(batch, length, 3 * self.patch * self.patch, dtype=conds[0].dtype)
        before = torch.full((batch, length), True)
        hint = None
        if self.hint_head is not None:
            hint = self.hint_head.sample(conds, scale, temperature, floor, generator=generator).repeat(copies, 1)
        left = length
        for step in range(steps):
            outputs = self.features(tokens.repeat(copies, 1, 1), before.repeat(copies, 1), conds, hint)
            left = hidden_after(step, steps, length, left)
            after = hide_first(order, left if step < steps - 1 else 0)
            rows, places = torch.nonzero(before & ~after, as_tuple=True)
            both = torch.cat([rows + half * batch for half in range(copies)])
            chosen = [output[both, places.repeat(copies)] for output in outputs]
            drawn = child(chosen, guidance_at(scale, schedule, left, length), temperature, floor)
            tokens[rows, places] = drawn.reshape(len(rows), -1)
            before = after
        return to_image(tokens, self.patch)
