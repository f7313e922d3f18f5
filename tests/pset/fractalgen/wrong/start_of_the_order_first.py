# blank: reveal patches step by step
# why: Reveals from the start of the order.
        guided = scale != 1
        length = self.grid**2
        batch = len(conds[0]) // 2 if guided else len(conds[0])
        tokens = conds[0].new_zeros(batch, length, 3 * self.patch**2)
        hidden = torch.ones(batch, length, dtype=torch.bool)
        order = draw_orders(batch, length, generator).flip(1)
        steps = min(steps, length)
        hint = None
        if self.hint_head is not None:
            hint = self.hint_head.sample(conds, scale, temperature, floor, generator)
            hint = torch.cat([hint, hint]) if guided else hint
        num_hidden = length
        for step in range(steps):
            copies = 2 if guided else 1
            outputs = self.features(tokens.repeat(copies, 1, 1), hidden.repeat(copies, 1), conds, hint)
            num_hidden = hidden_after(step, steps, length, num_hidden)
            still_hidden = hide_first(order, num_hidden)
            filled = hidden if step == steps - 1 else hidden & ~still_hidden
            selected = [output[filled.repeat(copies, 1)] for output in outputs]
            strength = guidance_at(scale, schedule, num_hidden, length)
            tokens[filled] = child(selected, strength, temperature, floor).flatten(1)
            hidden = still_hidden
        return to_image(tokens, self.patch)
