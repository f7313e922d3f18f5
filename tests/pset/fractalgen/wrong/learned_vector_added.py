# blank: hidden tokens become the learned vector
# why: Adds the learned vector, so that content shows through.
        x = x + hidden[..., None] * self.unknown
