# blank: stochastic update
# why: The variance is used as a standard deviation.
                c1, c2, c3 = backward_coefficients(level_next, level)
                clean = draw(moved, generator)
                fresh = torch.randn(x.shape, generator=generator, dtype=x.dtype, device=x.device)
                x = c1 * x + c2 * clean + c3 * fresh
