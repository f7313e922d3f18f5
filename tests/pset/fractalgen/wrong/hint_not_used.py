# blank: training pass of a level
# why: The hint has a loss but the features get none.
        tokens = to_tokens(images, self.patch)
        extra = images.new_zeros(())
        hint = images.new_zeros(len(images), 3)
        if self.hint_head is not None:
            extra = self.hint_head(images.mean(dim=(2, 3)), conds)
        if hidden is None:
            batch, length = tokens.shape[:2]
            counts = training_counts if self.training else scoring_counts
            hidden = hide_first(draw_orders(batch, length), counts(batch, length, self.rng))
        hint = hint if self.hint_head is not None else None
        outputs = [output[hidden] for output in self.features(tokens, hidden, conds, hint)]
        return tokens[hidden].unflatten(1, (3, self.patch, self.patch)), outputs, extra
