# blank: linear ramp of guidance
# why: The ramp runs from one to the scale, both ends included.
        return 1.0 + (scale - 1.0) * index / max(total - 1, 1)
