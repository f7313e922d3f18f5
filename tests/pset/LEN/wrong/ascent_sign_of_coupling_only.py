# blank: field block of the maximising player with its ascent sign
# why: The offset and the coupling keep their sign, only the quadratic term turns.
        ascent = self.coupling @ x - self.offset + self.mu * y
