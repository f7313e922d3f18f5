# blank: explicit step from the main iterate
# why: The field of the main iterate is used.
        point = point - residual / damping
