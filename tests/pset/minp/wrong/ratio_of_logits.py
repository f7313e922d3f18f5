# blank: tokens that reach the cut
# why: Probabilities are compared, not logits.
        keep = logits >= self.base * logits.amax(dim=-1, keepdim=True)
