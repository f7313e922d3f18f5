# blank: field block of the maximising player with its ascent sign
# why: The gradient in y is not negated.
        ascent = self.coupling @ x - self.offset - self.mu * y
