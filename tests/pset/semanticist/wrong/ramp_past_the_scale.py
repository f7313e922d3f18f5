# blank: linear ramp of guidance
# why: The ramp is over one token too early.
        return 1.0 + (scale - 1.0) * (index + 1) / max(total - 1, 1)
