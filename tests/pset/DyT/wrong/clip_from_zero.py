# blank: hard clipping branch
# why: The hard form of tanh is clipped to minus one and one.
        return z.clamp(0.0, 1.0)
