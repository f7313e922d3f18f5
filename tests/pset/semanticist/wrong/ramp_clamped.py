# blank: linear ramp of guidance
# why: A scale below one is lifted.
        return max(1.0, 1.0 + (scale - 1.0) * (index + 1) / total)
