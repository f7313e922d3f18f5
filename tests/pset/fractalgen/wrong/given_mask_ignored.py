# blank: choose the hidden mask
# why: Draws a mask although one is given.
        batch, length = tokens.shape[:2]
        draw_counts = training_counts if self.training else scoring_counts
        hidden = hide_first(draw_orders(batch, length), draw_counts(batch, length, self.rng))
