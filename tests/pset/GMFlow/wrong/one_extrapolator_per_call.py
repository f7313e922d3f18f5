# blank: sampling loop
# why: The state is lost between the calls.
    extrapolate = Extrapolator(horizon)
    levels = level_schedule(calls * substeps, shift).to(noise)
    times = horizon * levels
    x = noise
    for start in range(0, calls * substeps, substeps):
        time = times[start].expand(len(x))
        level = noise_level(time, x, horizon)
        guided = None
        if scale > 0:
            velocity = net(torch.cat([x, x]), torch.cat([time, time]), torch.cat([null_labels, labels]))
            halves = zip(*(part.chunk(2) for part in velocity), strict=True)
            uncond, cond = (to_data_space(Mixture(*half), x, level) for half in halves)
            guided = guide(cond, uncond, scale, orthogonality)
            mix = guided.mixture
        else:
            mix = to_data_space(net(x, time, labels), x, level)
        if order == 2:
            # The schedule ends with a zero, so the last step takes all the time that is left.
            next_call = times[start + substeps]
            step = times[start] - next_call
            mix = Extrapolator(horizon)(mix, x, times[start], step, scale, guided)
        x_call, level_call = x, level
        for i in range(start, start + substeps):
            level, level_next = (noise_level(times[j], x, horizon) for j in (i, i + 1))
            moved = mix if i == start else move_posterior(mix, x_call, level_call, x, level)
            if mode == "sde":
                c1, c2, c3 = backward_coefficients(level_next, level)
                clean = draw(moved, generator)
                fresh = torch.empty_like(x).normal_(generator=generator)
                x = c1 * x + c2 * clean + c3.sqrt() * fresh
            else:
                mean_velocity = (x - expected_value(moved)) / level
                x = x + mean_velocity * (level_next - level)
    return x
