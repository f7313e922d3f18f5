# blank: step along the velocity
# why: The point moves against the velocity.
            v = self.guided(x, t, h, guidance) if doubled else self.velocity(x, t, h)
            x = x - v / self.steps
