# blank: confidence-scaled cut
# why: The cut is a fraction of the top probability, not a fixed probability.
        cut = torch.full_like(top, self.base)
