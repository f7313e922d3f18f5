# blank: stochastic update
# why: The mean is used in place of a draw.
                c1, c2, c3 = backward_coefficients(level_next, level)
                clean = expected_value(moved)
                fresh = torch.empty_like(x).normal_(generator=generator)
                x = c1 * x + c2 * clean + c3.sqrt() * fresh
