# blank: training pass of a level
# why: Collects hidden positions by their indices.
        hint, extra = None, torch.zeros(())
        if self.hint_head is not None:
            hint = images.flatten(2).mean(dim=-1)
            extra = self.hint_head(hint, list(conds))
        tokens = to_tokens(images, self.patch)
        count, length, _ = tokens.shape
        if hidden is None and self.training:
            hidden = hide_first(draw_orders(count, length), training_counts(count, length, self.rng))
        elif hidden is None:
            hidden = hide_first(draw_orders(count, length), scoring_counts(count, length, self.rng))
        rows, places = torch.nonzero(hidden, as_tuple=True)
        outputs = [output[rows, places] for output in self.features(tokens, hidden, conds, hint)]
        return tokens[rows, places].reshape(-1, 3, self.patch, self.patch), outputs, extra
