# blank: field block of the maximising player with its ascent sign
# why: The quadratic term keeps the sign of the gradient.
        ascent = self.offset - self.coupling @ x - self.mu * y
