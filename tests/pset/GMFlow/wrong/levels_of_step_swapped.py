# blank: stochastic update
# why: The two levels are exchanged.
                c1, c2, c3 = backward_coefficients(level, level_next)
                clean = draw(moved, generator)
                fresh = torch.empty_like(x).normal_(generator=generator)
                x = c1 * x + c2 * clean + c3.sqrt() * fresh
