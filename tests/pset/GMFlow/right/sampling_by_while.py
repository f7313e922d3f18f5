# blank: sampling loop
# why: A while loop over sub-steps; the last step is treated by itself.
    second = Extrapolator(horizon)
    second.reset()
    sigmas = level_schedule(calls * substeps, shift).to(dtype=noise.dtype).tolist()
    x, i = noise.clone(), 0
    while i < calls * substeps:
        t = torch.full((len(x),), horizon * sigmas[i], dtype=x.dtype)
        sigma = noise_level(t, x, horizon)
        guided = None
        if scale == 0:
            prediction = to_data_space(net(x, t, labels), x, sigma)
        else:
            both = net(torch.cat([x, x]), torch.cat([t, t]), torch.cat([null_labels, labels]))
            both = to_data_space(both, torch.cat([x, x]), torch.cat([sigma, sigma]))
            first, last = zip(*(torch.tensor_split(part, 2) for part in both))
            guided = guide(Mixture(*last), Mixture(*first), scale, orthogonality)
            prediction = guided.mixture
        if order == 2:
            is_last = i + substeps >= calls * substeps
            step = horizon * sigmas[i] if is_last else horizon * (sigmas[i] - sigmas[i + substeps])
            prediction = second(prediction, x, horizon * sigmas[i], step, scale, guided)
        origin = x
        for _ in range(substeps):
            now, after = (noise_level(horizon * s, x, horizon) for s in sigmas[i : i + 2])
            here = prediction if x is origin else move_posterior(prediction, origin, sigma, x, now)
            if mode == "ode":
                x = x + (x - expected_value(here)) * (after - now) / now
            else:
                c1, c2, c3 = backward_coefficients(after, now)
                x = c1 * x + c2 * draw(here, generator)
                x = x + torch.randn(x.shape, generator=generator, dtype=x.dtype) * c3.sqrt()
            i += 1
    return x
