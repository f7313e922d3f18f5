# blank: tokens that reach the cut
# why: The fraction is base, not 1 - base.
        keep = probs >= (1 - self.base) * top
