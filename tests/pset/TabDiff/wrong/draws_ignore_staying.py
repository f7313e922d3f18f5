# blank: draw new codes from the reverse distribution
# why: Draws from the clean distribution.
            drawn = torch.multinomial(log_probs.exp().flatten(0, 1), 1)
            codes = drawn.view_as(codes)
