# blank: linear ramp of guidance
# why: The ramp starts at zero guidance instead of one.
        return scale * (index + 1) / total
