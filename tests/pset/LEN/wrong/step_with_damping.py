# blank: explicit step from the main iterate
# why: The step size is the damping instead of its inverse.
        point = point - damping * half_residual
