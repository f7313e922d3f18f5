# blank: step along the velocity
# why: Each step is as long as the whole way.
            v = self.guided(x, t, h, guidance) if doubled else self.velocity(x, t, h)
            x = x + v
