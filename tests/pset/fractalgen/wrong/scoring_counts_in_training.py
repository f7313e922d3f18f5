# blank: choose the hidden mask
# why: The two ways to count are mixed up.
        if hidden is None:
            batch, length = tokens.shape[:2]
            draw_counts = scoring_counts if self.training else training_counts
            hidden = hide_first(draw_orders(batch, length), draw_counts(batch, length, self.rng))
