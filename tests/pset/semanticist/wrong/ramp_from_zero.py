# blank: linear ramp of guidance
# why: The first token gets no guidance and the last not all of it.
        return 1.0 + (scale - 1.0) * index / total
