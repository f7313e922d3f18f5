# blank: stochastic update
# why: The noise of the step is drawn before the clean image.
                step_noise = torch.empty_like(x).normal_(generator=generator)
                a, b, variance = backward_coefficients(level_low=level_next, level_high=level)
                x = a * x + b * draw(moved, generator) + variance**0.5 * step_noise
