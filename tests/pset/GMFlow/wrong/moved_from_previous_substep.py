# blank: integrate the sub-steps
# why: The call's mixture is moved from the sub-step before instead of the call's start.
        x_call, level_call = x, level
        for i in range(start, start + substeps):
            level, level_next = (noise_level(times[j], x, horizon) for j in (i, i + 1))
            moved = mix if i == start else move_posterior(mix, x_call, level_call, x, level)
            x_call, level_call = x, level
            if mode == "sde":
                c1, c2, c3 = backward_coefficients(level_next, level)
                clean = draw(moved, generator)
                fresh = torch.randn(x.shape, generator=generator, dtype=x.dtype)
                x = c1 * x + c2 * clean + c3.sqrt() * fresh
            else:
                mean_velocity = (x - expected_value(moved)) / level
                x = x + mean_velocity * (level_next - level)
