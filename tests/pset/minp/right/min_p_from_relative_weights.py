# blank: decide which tokens min-p keeps
# why: The normaliser cancels: weights relative to the best token against base.
        weights = (logits - logits.amax(dim=-1, keepdim=True)).exp()
        return protect_best(weights >= self.base, logits, self.min_keep)
