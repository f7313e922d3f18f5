# blank: explicit step from the main iterate
# why: The step starts at the half point.
        point = half_point - half_residual / damping
